#include "core/engine/program/paths.hpp"

#include "core/spec/ascii.hpp"
#include "core/spec/draft.hpp"

namespace strata::engine {

using spec::condition;
using spec::op;
using spec::part;
using spec::trigger;

namespace {

// Whether the state in mode `m` begins by consuming a character, without actions or tests before that.
bool consumes_at_once(const table& t, std::size_t s, std::size_t m) {
    if (t.state(s).first.count != 0) return false;
    for (const spec::rule& rule : t.rules_of(s))
        if (rule.by != trigger::consume && rule.in.has(static_cast<spec::mode>(m))) return false;
    return true;
}

// The unconditional rule for `c`. Null if the state has no such rule, or does something before it consumes a character.
const spec::rule* rule_at_once(const table& t, maybe_state s, std::size_t m, char c) {
    if (!s || !consumes_at_once(t, *s, m)) return nullptr;
    const spec::rule* const rule = t.rule_for(*s, m, static_cast<unsigned char>(c));
    return rule != nullptr && rule->is_unconditional() ? rule : nullptr;
}

// The state to which `c` leads, if the rule for `c` only switches states, perhaps after clearing the temporary buffer.
maybe_state only_switches(const table& t, maybe_state s, std::size_t m, char c) {
    const spec::rule* const rule = rule_at_once(t, s, m, c);
    if (rule == nullptr) return {};
    const auto actions = rule->then();
    const bool clears = actions.size() == 2 && actions[0].code == op::clear_temporary_buffer;
    if ((actions.size() != 1 && !clears) || actions.back().code != op::switch_to) return {};
    return actions.back().to;
}

// The state that reads the name of an end tag, if every lowercase letter begins such a name in state `s`. This means
// that the rule creates the tag and makes the letter part of its name (and perhaps of the temporary buffer), and that
// the next state appends all further letters.
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

// The state to which a rule leads, if it only emits the tag and switches.
maybe_state emits_tag(std::size_t s, const spec::rule& rule) {
    if (rule.count != 2 || !rule.does(op::emit_tag) || !rule.does(op::switch_to)) return {};
    return target_of(s, rule);
}

// For drafts since 2009, in which each kind of content has a state that reads the name and tests at ">" whether the tag
// is appropriate.
maybe_state after_appropriate_tag(const table& t, std::size_t name, std::size_t m) {
    if (!consumes_at_once(t, name, m)) return {};
    const spec::rule* const rule = t.rule_for(name, m, '>');
    if (rule == nullptr || rule->only_if_foreign || rule->given.what != condition::appropriate_end_tag_token) return {};
    return emits_tag(name, *rule);
}

// For drafts before 2009, in which the close tag open state looks ahead for the name, and the tag is then read like any
// other.
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

// --- Other end tags ---

namespace {

bool is_letter(std::size_t c) { return spec::is_ascii_alpha(static_cast<char>(c)); }

// Whether the rule emits "</", then the temporary buffer if `buffer` is set, and returns to state `text`.
bool emits_beginning(const spec::rule& rule, bool buffer, op goes, std::size_t text) {
    const auto actions = rule.then();
    return actions.size() == (buffer ? 4 : 3) && actions[0].code == op::emit && actions[0].what == '<' &&
           actions[1].code == op::emit && actions[1].what == '/' &&
           (!buffer || actions[2].code == op::emit_temporary_buffer) && actions.back().code == goes &&
           actions.back().to == text;
}

// For drafts before October 2009, in which the first rule of the close tag open state looks ahead.
const spec::rule* by_look_ahead(const table& t, std::size_t open, std::size_t text, std::size_t m) {
    if (t.state(open).first.count != 0) return nullptr;
    for (const spec::rule& rule : t.rules_of(open)) {
        if (!rule.in.has(static_cast<spec::mode>(m))) continue;
        const bool looks_ahead = rule.by == trigger::always && !rule.only_if_foreign &&
                                 rule.given.what == condition::close_tag_does_not_match;
        return looks_ahead && emits_beginning(rule, false, op::switch_to, text) ? &rule : nullptr;
    }
    return nullptr;
}

// The state that reads the letters after "</". The temporary buffer must be cleared first and must then receive each of
// these letters. Any other character must show that there is no end tag.
maybe_state buffers_letters(const table& t, std::size_t open, std::size_t text, std::size_t m) {
    maybe_state to;
    if (!consumes_at_once(t, open, m)) return {};
    for (std::size_t c = 0; c < byte_values; ++c) {
        const spec::rule* const rule = t.rule_for(open, m, c);
        if (rule == nullptr || !rule->is_unconditional()) return {};
        if (!is_letter(c)) {
            if (!emits_beginning(*rule, false, op::reconsume_in, text)) return {};
            continue;
        }
        const auto actions = rule->then();
        if (actions.size() < 3 || actions[0].code != op::create_end_tag || actions[1].code != op::set_tag_name)
            return {};
        const spec::operand taken = c < 'a' ? spec::lowercase_version : spec::current_character;
        const spec::action& then = actions.back();
        const bool takes_it = actions.size() == 4 && actions[1].what == taken && then.code == op::switch_to &&
                              actions[2].code == op::append_to_temporary_buffer &&
                              actions[2].what == spec::current_character;
        const bool gives_it =
            actions.size() == 3 && actions[1].what == spec::the_empty_string && then.code == op::reconsume_in;
        if ((!takes_it && !gives_it) || (to && *to != then.to)) return {};
        to = then.to;
        const table::facts& name = t.of(*to);
        if (name.run != op::append_to_tag_name || !name.buffers || !name.lowers || t.stops_on(*to, m, c)) return {};
    }
    return to;
}

// For drafts since October 2009, in which the state that reads the letters tests whether the tag is appropriate. If the
// tag is not, any character that is not a letter shows that everything was text.
const spec::rule* by_letters(const table& t, std::size_t open, std::size_t text, std::size_t m) {
    const maybe_state name = buffers_letters(t, open, text, m);
    if (!t.reads_nothing(name) || !consumes_at_once(t, *name, m)) return nullptr;
    const spec::rule* asks = nullptr;
    for (std::size_t c = 0; c < byte_values; ++c) {
        if (is_letter(c)) continue;
        const std::size_t as = c == '\r' ? '\n' : c;
        const spec::rule* fires = nullptr;
        for (const spec::rule& rule : t.rules_of(*name)) {
            if (!rule.in.has(static_cast<spec::mode>(m)) || !rule.on.set.has(static_cast<spec::symbol>(as))) continue;
            if (rule.given.what == condition::appropriate_end_tag_token && !rule.only_if_foreign) {
                asks = &rule;
                continue;
            }
            fires = &rule;
            break;
        }
        if (fires != nullptr && fires->is_unconditional() && fires->count == 1 && fires->does(op::as_anything_else)) {
            const std::uint8_t other = t.anything_else_in(*name);
            fires = other == table::none ? nullptr : &t.rules_of(*name)[other];
        }
        if (fires == nullptr || !fires->is_unconditional() || !emits_beginning(*fires, true, op::reconsume_in, text))
            return nullptr;
    }
    return asks;
}

}  // namespace

const spec::rule* other_end_tags(const table& t, std::size_t text, std::size_t m) {
    if (t.state(text).reads != part::text || t.of(text).run != op::emit) return nullptr;
    // None of the emitted characters may end a run, because the state does not read them again.
    for (std::size_t c = 0; c < byte_values; ++c)
        if ((is_letter(c) || c == '/') && t.stops_on(text, m, c)) return nullptr;
    const maybe_state less_than = only_switches(t, text, m, '<');
    const maybe_state open = less_than ? only_switches(t, less_than, m, '/') : maybe_state();
    if (!open) return nullptr;
    if (const spec::rule* const looks_ahead = by_look_ahead(t, *open, text, m)) return looks_ahead;
    const spec::rule* const slash = rule_at_once(t, less_than, m, '/');
    return slash->count == 2 ? by_letters(t, *open, text, m) : nullptr;
}

}  // namespace strata::engine
