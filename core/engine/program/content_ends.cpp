#include "core/engine/program/paths.hpp"

#include "core/spec/draft.hpp"

namespace strata::engine {

using spec::condition;
using spec::op;
using spec::part;
using spec::trigger;

namespace {

// Whether nothing is done or looked at before a character is consumed in mode `m`.
bool consumes_at_once(const table& t, std::size_t s, std::size_t m) {
    if (t.state(s).first.count != 0) return false;
    for (const spec::rule& rule : t.rules_of(s))
        if (rule.by != trigger::consume && rule.in.has(static_cast<spec::mode>(m))) return false;
    return true;
}

// The unconditional rule for `c`. Null if the state has no such rule, or does something before it consumes `c`.
const spec::rule* rule_at_once(const table& t, maybe_state s, std::size_t m, char c) {
    if (!s || !consumes_at_once(t, *s, m)) return nullptr;
    const spec::rule* const rule = t.rule_for(*s, m, static_cast<unsigned char>(c));
    return rule != nullptr && rule->is_unconditional() ? rule : nullptr;
}

// Where `c` leads if its rule switches and does nothing else, or if it only clears the temporary buffer before.
maybe_state only_switches(const table& t, maybe_state s, std::size_t m, char c) {
    const spec::rule* const rule = rule_at_once(t, s, m, c);
    if (rule == nullptr) return {};
    const auto actions = rule->then();
    const bool clears = actions.size() == 2 && actions[0].code == op::clear_temporary_buffer;
    if ((actions.size() != 1 && !clears) || actions.back().code != op::switch_to) return {};
    return actions.back().to;
}

// The state that reads a name of an end tag, if every small letter begins one in state `s`: the tag is created, the
// letter becomes part of its name (and perhaps of the temporary buffer), and all further letters are appended.
maybe_state begins_end_tag(const table& t, std::size_t s, std::size_t m) {
    maybe_state to;
    for (char c = 'a'; c <= 'z'; ++c) {
        const spec::rule* const rule = t.rule_for(s, m, static_cast<unsigned char>(c));
        if (rule == nullptr || !rule->is_unconditional()) return {};
        const auto actions = rule->then();
        if (actions.size() < 3) return {};
        const bool buffers = actions.size() == 4 && actions[2].code == op::append_to_temporary_buffer;
        const spec::action& then = actions.back();
        if ((actions.size() != 3 && !buffers) || actions[0].code != op::create_end_tag ||
            actions[1].code != op::set_tag_name)
            return {};
        const bool takes_it = actions[1].what == spec::current_character && then.code == op::switch_to;
        const bool gives_it = actions[1].what == spec::the_empty_string && then.code == op::reconsume_in && !buffers;
        if ((!takes_it && !gives_it) || (to && *to != then.to)) return {};
        to = then.to;
        if (t.of(*to).run != op::append_to_tag_name || t.stops_on(*to, m, static_cast<unsigned char>(c))) return {};
    }
    return to;
}

// Where a rule leads that emits the tag and switches, and does nothing else.
maybe_state emits_tag(std::size_t s, const spec::rule& rule) {
    if (rule.count != 2 || !rule.does(op::emit_tag) || !rule.does(op::switch_to)) return {};
    return target_of(s, rule);
}

// Since 2009 a state for each kind of content reads the name, and asks at ">" whether the tag is appropriate.
maybe_state after_appropriate_tag(const table& t, std::size_t name, std::size_t m) {
    if (!consumes_at_once(t, name, m)) return {};
    const spec::rule* const rule = t.rule_for(name, m, '>');
    if (rule == nullptr || rule->only_if_foreign || rule->given.what != condition::appropriate_end_tag_token) return {};
    return emits_tag(name, *rule);
}

// Before, the close tag open state looked ahead for the name, and the tag was then read like any other.
maybe_state after_matching_tag(const table& t, std::size_t open, std::size_t m) {
    if (t.state(open).first.count != 0) return {};
    std::size_t looked_ahead = 0;
    for (const spec::rule& rule : t.rules_of(open)) {
        if (rule.by == trigger::consume || !rule.in.has(static_cast<spec::mode>(m))) continue;
        if (rule.given.what != condition::close_tag_does_not_match || rule.only_if_foreign ||
            !rule.given.followed_by.set.has('>') || ++looked_ahead > 1)
            return {};
    }
    const maybe_state name = looked_ahead == 1 ? begins_end_tag(t, open, m) : maybe_state();
    if (!t.reads_nothing(name)) return {};
    const spec::rule* const emits = rule_at_once(t, name, m, '>');
    return emits != nullptr ? emits_tag(*name, *emits) : maybe_state();
}

}  // namespace

maybe_state state_after_content(const table& t, std::size_t text, std::size_t m) {
    if (t.state(text).reads != part::text || t.of(text).run != op::emit) return {};
    const maybe_state less_than = only_switches(t, text, m, '<');
    if (!t.reads_nothing(less_than)) return {};
    const maybe_state open = only_switches(t, less_than, m, '/');
    if (!t.reads_nothing(open)) return {};
    maybe_state after = after_matching_tag(t, *open, m);
    if (!after && consumes_at_once(t, *open, m)) {
        const maybe_state name = begins_end_tag(t, *open, m);
        if (t.reads_nothing(name)) after = after_appropriate_tag(t, *name, m);
    }
    return after && t.state(*after).reads == part::text ? after : maybe_state();
}

}  // namespace strata::engine
