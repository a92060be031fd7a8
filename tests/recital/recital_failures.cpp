#include "tests/recital/recital_failures.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace strata::recital_test {
namespace {

/// Returns the positions in order, without duplicates.
std::vector<position> in_order_of(const std::vector<sentence_digest>& digests) {
    std::vector<position> found;
    for (const auto& each : digests) {
        position at{each.state, each.place};
        if (found.empty() || found.back() != at) found.push_back(std::move(at));
    }
    return found;
}

}  // namespace

std::vector<text_entry> as_text(const std::vector<language::recited_entry>& entries) {
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

kept_text::kept_text(const std::filesystem::path& file, std::vector<testing::text_disagreement> disagreements)
    : disagreements_(std::move(disagreements)), in_order_(read_digests(file)) {
    for (const auto& each : in_order_) by_position_[{each.state, each.place}].push_back(each.digest);
}

const testing::text_disagreement* kept_text::disagreement_at(const position& at) const {
    for (const testing::text_disagreement& each : disagreements_)
        if (each.state == at.first && each.place == at.second) return &each;
    return nullptr;
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
        const testing::text_disagreement* const listed = disagreement_at(at);
        if (listed == nullptr) {
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
    const auto is_known = [&](const position& at) { return disagreement_at(at) != nullptr; };
    std::vector<position> left, right;
    std::copy_if(order.begin(), order.end(), std::back_inserter(left),
                 [&](const position& at) { return !is_known(at); });
    std::copy_if(wanted.begin(), wanted.end(), std::back_inserter(right),
                 [&](const position& at) { return !is_known(at); });
    if (left != right) found.emplace_back("(all states)", "the entries are in a different order");
    return found;
}

}  // namespace strata::recital_test
