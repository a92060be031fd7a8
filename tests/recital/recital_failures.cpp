#include "tests/recital/recital_failures.hpp"

#include <algorithm>
#include <set>

namespace strata::recital_test {
namespace {

/// The positions in order, each once.
std::vector<position> in_order_of(const std::vector<sentence_digest>& digests) {
    std::vector<position> found;
    for (const auto& each : digests) {
        position at{each.state, each.place};
        if (found.empty() || found.back() != at) found.push_back(std::move(at));
    }
    return found;
}

}  // namespace

const std::vector<disagreement>& known_disagreements() {
    // The copy of the standard is of June 2026.
    constexpr std::string_view since_july =
        "the decimal character reference start state went on 19 July 2026, and this state asks for the digit itself";
    static const std::vector<disagreement> all{
        {"2026", "Numeric character reference state", "ASCII digit",
         "Reconsume in the decimal character reference state.", since_july},
        {"2026", "Numeric character reference state", "Anything else",
         "This is an absence-of-digits-in-numeric-character-reference parse error. Flush code points consumed as a "
         "character reference. Reconsume in the return state.",
         since_july},
    };
    return all;
}

std::vector<text_entry> as_text(const std::vector<words::recited_entry>& entries) {
    std::vector<text_entry> text;
    for (const auto& e : entries) text.push_back({e.state, e.under, e.subjects, e.sentences});
    return text;
}

std::vector<position> positions(const std::vector<text_entry>& entries) {
    std::vector<position> found;
    std::map<position, int> seen;
    for (const auto& entry : entries) {
        position at{entry.state, place_of(entry)};
        if (const int nth = ++seen[at]; nth > 1) at.second += "#" + std::to_string(nth);
        found.push_back(std::move(at));
    }
    return found;
}

kept_text::kept_text(const std::filesystem::path& file, std::string_view draft_name)
    : draft_name_(draft_name), in_order_(read_digests(file)) {
    for (const auto& each : in_order_) by_position_[{each.state, each.place}].push_back(each.digest);
}

std::uint64_t kept_text::digest_of(const std::string& sentence) {
    const auto found = known_.find(sentence);
    if (found != known_.end()) return found->second;
    const std::string normalised = normalise(sentence);
    return known_.emplace(sentence, normalised.empty() ? 0 : digest(normalised)).first->second;
}

std::vector<position> kept_text::disagreeing(const std::vector<text_entry>& entries) {
    std::map<position, std::vector<std::uint64_t>> generated;
    std::vector<position> order;
    const auto places = positions(entries);
    for (std::size_t i = 0; i < entries.size(); ++i)
        for (const auto& sentence : entries[i].sentences) {
            const std::uint64_t made = digest_of(sentence);
            if (made == 0) continue;
            generated[places[i]].push_back(made);
            if (order.empty() || order.back() != places[i]) order.push_back(places[i]);
        }
    std::set<position> all;
    for (const auto& each : generated) all.insert(each.first);
    for (const auto& each : by_position_) all.insert(each.first);
    std::vector<position> found;
    for (const auto& at : all) {
        const auto ours = generated.find(at);
        const auto theirs = by_position_.find(at);
        const bool agrees = ours != generated.end() && theirs != by_position_.end() && ours->second == theirs->second;
        const auto& known = known_disagreements();
        const auto listed = std::find_if(known.begin(), known.end(), [&](const disagreement& each) {
            return each.draft == draft_name_ && each.state == at.first && each.place == at.second;
        });
        if (listed == known.end()) {
            if (!agrees) found.push_back(at);
            continue;
        }
        const std::vector<std::uint64_t> expected = listed->sentence.empty()
                                                        ? std::vector<std::uint64_t>{}
                                                        : std::vector<std::uint64_t>{digest(listed->sentence)};
        const std::vector<std::uint64_t> said = ours == generated.end() ? std::vector<std::uint64_t>{} : ours->second;
        if (agrees || said != expected) found.push_back(at);
    }
    if (!found.empty()) return found;
    const auto wanted = in_order_of(in_order_);
    const auto is_known = [&](const position& at) {
        return std::any_of(known_disagreements().begin(), known_disagreements().end(), [&](const disagreement& each) {
            return each.draft == draft_name_ && each.state == at.first && each.place == at.second;
        });
    };
    std::vector<position> left, right;
    std::copy_if(order.begin(), order.end(), std::back_inserter(left),
                 [&](const position& at) { return !is_known(at); });
    std::copy_if(wanted.begin(), wanted.end(), std::back_inserter(right),
                 [&](const position& at) { return !is_known(at); });
    if (left != right) found.emplace_back("(all states)", "the entries stand in another order");
    return found;
}

}  // namespace strata::recital_test
