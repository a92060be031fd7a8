// Recognising parts that are like one that has been examined before.

#include "core/compare/run/comparison_run.hpp"

#include <algorithm>
#include <deque>
#include <optional>

namespace strata::compare {
namespace {

// The source byte at which outlines are examined; not 0, which is the beginning of the input.
constexpr std::uint64_t outline_begin = std::uint64_t{1} << 20U;
// Parts in which so much differs are seldom alike, and would take much memory.
constexpr std::size_t most_remembered = std::size_t{64} << 10U;
// Longer parts are seldom alike, too.
constexpr std::size_t longest_outlined = 2048;

template <class Number>
void append_number(std::string& to, Number n) {
    auto rest = static_cast<std::uint64_t>(n);
    for (; rest >= 0x80; rest >>= 7U) to += static_cast<char>((rest & 0x7FU) | 0x80U);
    to += static_cast<char>(rest);
}
void append_answer(std::string& to, const journal::answer& a, std::uint64_t at) {
    append_number(to, at);
    append_number(to, a.content ? spec::place_of(*a.content) + 1 : 0);
    to += static_cast<char>((a.foreign ? (*a.foreign ? 2 : 1) : 0) + (a.to_characters ? 4 : 0));
}

}  // namespace

bool comparison::run::describe_outlined(const naming& names, std::uint64_t end) {
    std::string& key = outlined_.key;
    key.clear();
    append_number(key, outlined_.of.text().size());
    key += outlined_.of.text();
    outlined_.answers.assign(names.drafts.size(), {});
    for (std::size_t d = 0; d < names.drafts.size(); ++d) {
        const standing& its = names.drafts[d].at;
        key += '\xFF';
        append_number(key, names.drafts[d].number);
        append_number(key, spec::place_of(its.options.content));
        key += its.options.foreign ? 'f' : ' ';
        // No rule asks for the last start tag in content that needs none to end.
        bool has_content = its.options.content != spec::content_index::first;
        const auto& all = *its.answers;
        auto each = std::partition_point(all.begin(), all.end(),
                                         [&](const journal::answer& a) { return a.at < outlined_.begin; });
        for (; each != all.end() && each->at < end; ++each) {
            const std::optional<std::size_t> at =
                outlined_.of.place_in_text(static_cast<std::size_t>(each->at - outlined_.begin));
            if (!at) return false;
            has_content = has_content || each->content;
            key += '\xFD';
            append_answer(key, *each, *at);
            journal::answer& placed = outlined_.answers[d].emplace_back(*each);
            placed.at = outline_begin + *at;
        }
        key += '\xFE';
        if (has_content) key += its.options.last_start_tag;
    }
    return true;
}

known_part comparison::run::examine_outline(const naming& names) {
    known_part known;
    marker_watch watch(outlined_.of);
    part_of_input part;
    part.source = outlined_.of.text();
    part.begin = outline_begin;
    part.end = part.keep_to = outline_begin + part.source.size();
    part.watch = &watch;
    naming outlined = names;
    outlined.notes = &known.notes;
    for (std::size_t d = 0; d < names.drafts.size(); ++d) outlined.drafts[d].at.answers = &outlined_.answers[d];
    std::vector<standing> standings;
    for (std::size_t d = 0; d < lanes_.size(); ++d) standings.push_back(outlined.drafts[d].at);
    agreement_count agreed;
    bool independent = true;
    examine(part, standings, classes_, recited_, agreed, &outlined, [&](divergence&& d) {
        known.weight += weight_of(d);
        independent =
            independent && known.weight < most_remembered && is_independent_of_runs(outlined_.of, d, outline_begin);
        if (independent) known.found.push_back(std::move(d));
    });
    known.agreed = agreed.sum();
    known.holds = independent && watch.all_copied() && !known.notes.asked;
    if (known.holds) return known;
    known.found.clear();
    known.notes = {};
    known.weight = 0;
    return known;
}

void comparison::run::tell(const known_part& known) {
    for (const divergence& each : known.found) report(told_of(outlined_.of, each, outline_begin, outlined_.begin));
    agreed_.add(known.agreed);
    for (const tree_notes::other_tokens& each : known.notes.found)
        suspects_[each.suspects]->note_other_tokens(told_of(outlined_.of, each.place, outline_begin, outlined_.begin),
                                                    each.changes);
    for (std::size_t i = 0; i < known.notes.go_on.size(); ++i) suspects_[i]->end_part(known.notes.go_on[i]);
}

bool comparison::run::tell_outlined(const naming& names, std::uint64_t end) {
    if (!describe_outlined(names, end)) return false;
    std::shared_ptr<const known_part> known = examined_->find(outlined_.key);
    if (known == nullptr) known = examined_->add(outlined_.key, examine_outline(names));
    if (!known->holds) return false;
    tell(*known);
    return true;
}

// Text at the beginning that all drafts just emit has no influence on what follows.
std::size_t comparison::run::leading_text(const part_of_input& part, const naming& names) const {
    const std::size_t length = outline::leading_text(part.source);
    const bool is_emitted = std::all_of(names.drafts.begin(), names.drafts.end(), [&](const draft_on_way& each) {
        const auto& all = *each.at.answers;
        const auto answer =
            std::partition_point(all.begin(), all.end(), [&](const journal::answer& a) { return a.at < part.begin; });
        return each.at.options.content == spec::content_index::first &&
               (answer == all.end() || answer->at >= part.begin + length);
    });
    return is_emitted ? length : 0;
}

bool comparison::run::tell_recognised(const part_of_input& part, const naming& names) {
    if (!may_outline_ || part.to_the_end || part.begin == 0 || part.source.size() > longest_outlined) return false;
    const std::size_t skipped = leading_text(part, names);
    outlined_.begin = part.begin + skipped;
    const std::string_view source = part.source.substr(skipped);
    const agreement_count before = agreed_;
    if (skipped > 0) agreed_.add_characters();
    outlined_.of.make(source);
    if (outlined_.of.run_count() > 0 && tell_outlined(names, part.end)) return true;
    // If the words matter, only a part with the same words is known.
    outlined_.of.make_exact(source);
    if (tell_outlined(names, part.end)) return true;
    agreed_ = before;
    return false;
}

}  // namespace strata::compare
