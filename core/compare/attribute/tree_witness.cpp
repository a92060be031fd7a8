#include "core/compare/attribute/tree_witness.hpp"

#include <algorithm>
#include <boost/variant2/variant.hpp>

#include "core/spec/content_states.hpp"

namespace strata::compare {

tree_witness::tree_witness(const spec::draft& draft, const correspondence::of_draft& classes, const simulation& how)
    : of_(draft), places_(classes), construction_(draft, how, nothing_) {
    const tokenizer_options begin =
        how.fragment ? options_of_fragment(draft, *how.fragment, how.scripting) : tokenizer_options{};
    told_.push_back({0, class_of(begin.content), begin.foreign});
}

void tree_witness::on_token(const token& t, std::uint64_t begin) {
    const feedback answer = construction_.on_token(t);
    told_by_tree now = told_.back();
    now.from = begin;
    if (!boost::variant2::holds_alternative<characters>(t))
        now.content = class_of(answer.content.value_or(spec::content_index::first));
    now.foreign = answer.foreign.value_or(now.foreign);
    add_told(told_, now);
}

// Compares only the respects in which the two were told different things.
bool tree_witness::tells(std::uint64_t before, const told_by_tree& older, const told_by_tree& newer) const {
    const told_by_tree* const its = told_before(told_, before);
    if (its == nullptr) return false;
    return (older.content == newer.content || its->content == newer.content) &&
           (older.foreign == newer.foreign || its->foreign == newer.foreign);
}

std::uint16_t tree_witness::class_of(spec::content_index content) const {
    const spec::content_state& its = spec::content_at(of_, content);
    return places_.class_of(its.state, its.model);
}

void tree_witness::forget(std::uint64_t before) {
    const auto after =
        std::partition_point(told_.begin(), told_.end(), [&](const told_by_tree& t) { return t.from < before; });
    // The last entry before that place still holds there.
    if (after - told_.begin() > 1) told_.erase(told_.begin(), after - 1);
}

}  // namespace strata::compare
