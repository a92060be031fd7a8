// Attribute spans follow from what states read, not from words of the table: see `spec::part`.

#include <algorithm>

#include "core/engine/reference/run.hpp"
#include "core/spec/anything_else.hpp"

namespace strata::engine {

using spec::op;
using spec::part;

void interpreter::run::keep_places(const spec::rule& fired, std::span<const spec::rule> rules) {
    const spec::rule& rule = fired.does(op::as_anything_else) ? spec::anything_else_of(rules) : fired;
    std::size_t to = state_;
    bool detour = false;
    bool emits_tag = false;  // "and before emitting the tag token": a rule may end the input without a switch
    for (const spec::action& a : rule.then()) {
        if (a.code == op::emit_tag) emits_tag = true;
        if (a.code == op::switch_to || a.code == op::reconsume_in) to = a.to;
        if (a.code == op::set_return_state || a.code == op::switch_to_reference_in_attribute) detour = true;
    }
    if ((to == state_ && !emits_tag) || detour) return;
    const spec::state_info& from = draft_.table.states[state_];
    const part target = to == state_ ? part::other : draft_.table.states[to].reads;
    attribute& a = token_.attributes.last();
    // Where characters end is not where the next one begins if U+0000 is dropped.
    const std::uint64_t end = characters_.end_before(current_position());
    const std::uint64_t end_of_current = characters_.end_before(position_);
    if (from.reads == part::attribute_name) {
        token_.attributes.keep_name();
        a.name_end = a.where.end = end;
        if (from.drops_duplicate_attribute) drop_if_duplicate();
    }
    if (target == part::before_attribute_value) a.where.end = end_of_current;
    if (from.reads == part::before_attribute_value && is_attribute_value(target)) {
        const std::uint64_t begin = offset_of(target == part::attribute_value_quoted ? position_ : current_position());
        a.has_value = true;
        a.value_span = {begin, begin};
    }
    if (is_attribute_value(from.reads)) {
        token_.attributes.keep_value();
        a.value_span.end = std::max(a.value_span.begin, end);
        a.where.end = from.reads == part::attribute_value_quoted ? end_of_current : end;
    }
}

void interpreter::run::drop_if_duplicate() {
    const bool dropped = token_.attributes.drop_repeated();
    if (dropped && draft_.table.states[state_].duplicate_attribute_is_error)
        report(spec::error_code::duplicate_attribute, current_position());
}

}  // namespace strata::engine
