#include "core/engine/program/paths.hpp"

#include <algorithm>
#include <span>
#include <string_view>

namespace strata::engine {

using spec::op;
using spec::part;
using spec::trigger;

namespace {

// --- Parts of the path of tags ---

struct naming {
    op creates, names, appends;
};
constexpr naming of_start_tags{op::create_start_tag, op::set_tag_name, op::append_to_tag_name};
constexpr naming of_end_tags{op::create_end_tag, op::set_tag_name, op::append_to_tag_name};
constexpr naming of_attributes{op::start_attribute, op::set_attribute_name, op::append_to_attribute_name};

// The state to which `c` leads, if `c` begins the name of a token or attribute. This means that the rule creates the
// token or attribute and sets its name to the character (for a capital, to its lowercase version), and that the state
// that reads the rest of the name appends such characters.
maybe_state begins_name(const table& t, maybe_state s, const naming& its, char c) {
    const bool is_capital = c >= 'A' && c <= 'Z';
    const spec::rule* const rule = t.simple_rule(s, c);
    if (rule == nullptr || rule->count != 3 || rule->actions[0].code != its.creates ||
        rule->actions[1].code != its.names)
        return {};
    const spec::action& then = rule->actions[2];
    const spec::operand taken = is_capital ? spec::lowercase_version : spec::current_character;
    const bool takes_it = rule->actions[1].what == taken && then.code == op::switch_to;
    const bool gives_it = rule->actions[1].what == spec::the_empty_string && then.code == op::reconsume_in;
    if (!takes_it && !gives_it) return {};
    if (t.of(then.to).run != its.appends || t.stops_on(then.to, c) || (is_capital && !t.of(then.to).lowers)) return {};
    return then.to;
}
// The state that `begins_name` gives for all letters from 'a' to 'z', or for all from 'A' to 'Z'; nothing if the
// letters lead to different states.
maybe_state letters_begin_name(const table& t, maybe_state s, const naming& its, char first) {
    const maybe_state to = begins_name(t, s, its, first);
    for (char c = first; to && c <= first + ('z' - 'a'); ++c)
        if (begins_name(t, s, its, c) != to) return {};
    return to;
}

// Whether ">" emits the tag and leads back to `text`. Several states in a row may pass ">" on to the next state before
// one of them handles it.
bool emits_tag_into(const table& t, maybe_state s, std::size_t text) {
    for (std::size_t n = 0; n < t.state_count(); ++n) {
        const maybe_state then = t.only_reconsumes(s, '>');
        if (!then) break;
        if (!t.reads_nothing(then)) return false;
        s = then;
    }
    const spec::rule* const rule = t.simple_rule(s, '>');
    return rule != nullptr && rule->count == 2 && rule->does(op::emit_tag) && rule->does(op::switch_to) &&
           target_of(*s, *rule) == text;
}

// Whether "/>" sets the self-closing flag, emits the tag and leads back to `text`.
bool closes_itself(const table& t, maybe_state s, std::size_t text) {
    for (std::size_t n = 0; n < t.state_count(); ++n) {
        const maybe_state then = t.only_reconsumes(s, '/');
        if (!then) break;
        if (!t.reads_nothing(then)) return false;
        s = then;
    }
    const maybe_state slash = t.only_switches(s, '/');
    if (!t.reads_nothing(slash)) return false;
    const spec::rule* const rule = t.simple_rule(slash, '>');
    return rule != nullptr && rule->count == 3 && rule->does(op::set_self_closing_flag) && rule->does(op::emit_tag) &&
           rule->does(op::switch_to) && target_of(*slash, *rule) == text;
}

// The error that a "/" causes if the tag does not permit it. Nothing if "/" has any other effect, or does not lead to
// state `before_name`. (There, ">" ends the tag.)
std::optional<spec::error_code> slash_error(const table& t, std::size_t s, std::size_t before_name) {
    const spec::rule* const rule = t.rule_for(s, '/');
    if (rule == nullptr || !rule->is_unconditional() || !t.of(s).direct || target_of(s, *rule) != before_name)
        return {};
    std::optional<spec::error_code> error;
    for (const spec::action& a : rule->then()) {
        if (a.code == op::parse_error_unless_permitted_slash && !error)
            error = a.error;
        else if (a.code != op::stay && a.code != op::switch_to)
            return {};
    }
    return error;
}

// Whether the state reads runs of an attribute's value; `as` is the kind of value.
bool gathers_value(const table& t, maybe_state s, part as) {
    return s && t.state(*s).reads == as && t.of(*s).run == op::append_to_attribute_value;
}

maybe_state last_state_reading(const table& t, part wanted) {
    maybe_state last;
    for (std::size_t s = 0; s < t.state_count(); ++s)
        if (t.state(s).reads == wanted) last = s;
    return last;
}

// The states that read attribute values, and the state that follows the closing quote of a value.
struct value_path {
    std::size_t double_quoted, single_quoted, unquoted, after_quote;
};
std::optional<value_path> find_value_path(const table& t, maybe_state before_value, std::size_t text) {
    const maybe_state double_quoted = t.only_switches(before_value, '"');
    const maybe_state single_quoted = t.only_switches(before_value, '\'');
    const maybe_state unquoted = last_state_reading(t, part::attribute_value_unquoted);
    if (!gathers_value(t, double_quoted, part::attribute_value_quoted) ||
        !gathers_value(t, single_quoted, part::attribute_value_quoted) ||
        !gathers_value(t, unquoted, part::attribute_value_unquoted) || !references_lead_back(t, *double_quoted, 0) ||
        !references_lead_back(t, *single_quoted, 0))
        return {};
    const maybe_state after_quote = t.only_switches(double_quoted, '"');
    if (!t.reads_nothing(after_quote) || t.only_switches(single_quoted, '\'') != after_quote ||
        !emits_tag_into(t, after_quote, text) || !emits_tag_into(t, unquoted, text))
        return {};
    return value_path{*double_quoted, *single_quoted, *unquoted, *after_quote};
}

bool ignores(const table& t, std::size_t s, char c) {
    const spec::rule* const rule = t.rule_for(s, c);
    return t.of(s).ignores && rule != nullptr && engine::ignores(*rule);
}

// Whether white space leads to the next attribute, and further white space is ignored.
bool space_leads_on(const table& t, std::size_t tag_name, std::size_t before_name, const value_path& values) {
    for (const char c : std::string_view(" \n\t"))
        if (t.only_switches(tag_name, c) != before_name || !ignores(t, before_name, c) ||
            t.only_switches(values.unquoted, c) != before_name ||
            (values.after_quote != before_name && t.only_switches(values.after_quote, c) != before_name))
            return false;
    return true;
}

// The state after the name of an attribute without a value, if white space and ">" have the same effect there as before
// a name.
maybe_state after_bare_name(const table& t, std::size_t name, std::size_t text) {
    const maybe_state handed_on = t.only_reconsumes(name, ' ');
    const maybe_state after = handed_on ? handed_on : t.only_switches(name, ' ');
    if (!t.reads_nothing(after) || !emits_tag_into(t, name, text) || !emits_tag_into(t, after, text)) return {};
    for (const char c : std::string_view(" \n\t"))
        if ((handed_on ? t.only_reconsumes(name, c) : t.only_switches(name, c)) != after || !ignores(t, *after, c))
            return {};
    return after;
}

}  // namespace

// --- The path of tags ---

std::optional<tag_path> find_tag_path(const table& t, std::size_t text) {
    if (t.of(text).run != op::emit) return {};
    const maybe_state open = t.only_switches(text, '<');
    const maybe_state end_open = t.only_switches(open, '/');
    const maybe_state tag_name = letters_begin_name(t, open, of_start_tags, 'a');
    if (!t.reads_nothing(open) || !t.reads_nothing(end_open) || !t.reads_nothing(tag_name) ||
        !emits_tag_into(t, tag_name, text) || letters_begin_name(t, end_open, of_end_tags, 'a') != tag_name)
        return {};
    const maybe_state before_name = t.only_switches(tag_name, ' ');
    const maybe_state attribute_name = letters_begin_name(t, before_name, of_attributes, 'a');
    const maybe_state before_value = t.only_switches(attribute_name, '=');
    if (!t.reads_nothing(before_name) || !before_value || t.state(*attribute_name).reads != part::attribute_name ||
        t.state(*before_value).reads != part::before_attribute_value || !emits_tag_into(t, before_name, text))
        return {};
    const std::optional<value_path> values = find_value_path(t, before_value, text);
    if (!values || !space_leads_on(t, *tag_name, *before_name, *values)) return {};
    tag_path path{};
    path.text = text;
    path.tag_name = *tag_name;
    path.before_name = *before_name;
    path.attribute_name = *attribute_name;
    path.before_value = *before_value;
    path.double_quoted = values->double_quoted;
    path.single_quoted = values->single_quoted;
    path.unquoted = values->unquoted;
    path.closes_itself = closes_itself(t, tag_name, text) && closes_itself(t, before_name, text) &&
                         closes_itself(t, values->after_quote, text);
    path.after_quote = values->after_quote;
    path.slash_error = slash_error(t, path.before_name, path.before_name);
    for (const std::size_t other : {path.tag_name, path.after_quote})
        if (slash_error(t, other, path.before_name) != path.slash_error) path.slash_error.reset();
    path.takes_capitals = letters_begin_name(t, open, of_start_tags, 'A') == tag_name &&
                          letters_begin_name(t, end_open, of_end_tags, 'A') == tag_name &&
                          letters_begin_name(t, before_name, of_attributes, 'A') == attribute_name;
    path.after_name = after_bare_name(t, *attribute_name, text);
    for (char c = '!'; c <= '~'; ++c)
        if (begins_attribute(t, path, c) && begins_name(t, path.after_name, of_attributes, c) != attribute_name)
            path.after_name.reset();
    return path;
}

std::optional<tag_path> find_tag_path(const table& t) {
    for (std::size_t s = 0; s < t.state_count(); ++s) {
        if (t.state(s).reads != part::text) continue;
        if (std::optional<tag_path> path = find_tag_path(t, s)) return path;
    }
    return {};
}

bool begins_attribute(const table& t, const tag_path& path, char c) {
    return begins_name(t, path.before_name, of_attributes, c) == path.attribute_name;
}

bool begins_unquoted(const table& t, const tag_path& path, char c) {
    const spec::rule* const rule = t.simple_rule(path.before_value, c);
    if (rule == nullptr || t.stops_on(path.unquoted, c)) return false;
    const bool gives_it = t.only_reconsumes(path.before_value, c) == path.unquoted;
    const bool takes_it = rule->count == 2 && rule->actions[0].code == op::append_to_attribute_value &&
                          rule->actions[0].what == spec::current_character && rule->actions[1].code == op::switch_to &&
                          rule->actions[1].to == path.unquoted;
    return gives_it || takes_it;
}

// --- A "<" that is text ---

std::optional<lone_less_than> find_lone_less_than(const table& t, std::size_t text) {
    const maybe_state in = t.only_switches(text, '<');
    const spec::rule* const rule = t.simple_rule(in, '<');
    if (rule == nullptr || rule->count != 3) return {};
    const spec::action &error = rule->actions[0], &emit = rule->actions[1], &back = rule->actions[2];
    if (error.code != op::parse_error || error.but_on == '<' || error.at_next || emit.code != op::emit ||
        emit.what != '<' || back.code != op::reconsume_in || back.to != text)
        return {};
    return lone_less_than{error.error, *in};
}

// --- "<" and "-" in text that begin nothing ---

namespace {

// Whether there are exactly two actions, in any order: one emits `c`, and the other, of the kind `how`, goes to state
// `to`.
bool emits_and_goes(std::span<const spec::action> actions, char c, op how, std::size_t to) {
    if (actions.size() != 2) return false;
    const spec::action& emit = actions[actions[0].code == op::emit ? 0 : 1];
    const spec::action& go = actions[actions[0].code == op::emit ? 1 : 0];
    return emit.code == op::emit &&
           (emit.what == static_cast<unsigned char>(c) ||
            (how == op::switch_to && emit.what == spec::current_character)) &&
           go.code == how && go.to == to;
}

}  // namespace

std::optional<detour> find_detour(const table& t, std::size_t text, std::size_t m, char c) {
    const spec::rule* const rule = t.rule_for(text, m, static_cast<unsigned char>(c));
    if (!t.of(text).direct || rule == nullptr || !rule->is_unconditional()) return {};
    const maybe_state to = target_of(text, *rule);
    if (!to || *to == text) return {};
    const auto actions = rule->then();
    const bool only_switches = actions.size() == 1 && actions[0].code == op::switch_to;
    if (!only_switches && !emits_and_goes(actions, c, op::switch_to, *to)) return {};
    if (t.state(*to).first.count != 0) return {};
    for (const spec::rule& each : t.rules_of(*to))
        if (each.by != trigger::consume && each.in.has(static_cast<spec::mode>(m))) return {};
    return detour{*to, !only_switches};
}

bool leads_back(const table& t, const detour& from, std::size_t text, std::size_t m, char c, char d) {
    const auto next = static_cast<unsigned char>(d);
    const spec::rule* const rule = t.rule_for(from.to, m, next);
    if (rule == nullptr || !rule->is_unconditional()) return false;
    const auto actions = rule->then();
    if (!from.emits) return emits_and_goes(actions, c, op::reconsume_in, text);
    if (actions.size() == 1) return actions[0].code == op::reconsume_in && actions[0].to == text;
    return emits_and_goes(actions, d, op::switch_to, text) && !t.stops_on(text, m, next);
}

bool bang_leads_back(const table& t, std::size_t text, std::size_t m, char d) {
    const auto less_than = find_detour(t, text, m, '<');
    if (!less_than || less_than->emits || t.stops_on(text, m, '!')) return false;
    const spec::rule* const bang = t.rule_for(less_than->to, m, '!');
    if (bang == nullptr || !bang->is_unconditional() || bang->count != 3) return false;
    // "Switch to ..." and "Emit "<" and "!"", in either order.
    const auto actions = bang->then();
    const std::size_t first = actions[0].code == op::emit ? 0 : 1;
    const spec::action &less = actions[first], &mark = actions[first + 1], &go = actions[first == 0 ? 2 : 0];
    if (less.code != op::emit || less.what != '<' || mark.code != op::emit || mark.what != '!' ||
        go.code != op::switch_to || go.to == text || t.state(go.to).first.count != 0)
        return false;
    for (const spec::rule& each : t.rules_of(go.to))
        if (each.by != trigger::consume && each.in.has(static_cast<spec::mode>(m))) return false;
    const spec::rule* const then = t.rule_for(go.to, m, static_cast<unsigned char>(d));
    return then != nullptr && then->is_unconditional() && then->count == 1 &&
           then->actions[0].code == op::reconsume_in && then->actions[0].to == text;
}

// --- Comments ---

namespace {

// Whether a rule makes its character part of the data. The rule belongs to `s`, a state before or within the data. It
// appends the character (after `first`, if that is given), or leaves it to the state that reads the data.
bool leads_inside(const table& t, std::size_t s, std::size_t inside, char c, std::optional<char> first) {
    const spec::rule* const rule = t.simple_rule(s, c);
    if (rule == nullptr) return false;
    auto actions = rule->then();
    if (first) {
        if (actions.empty() || actions[0].code != op::append_to_comment ||
            actions[0].what != static_cast<unsigned char>(*first))
            return false;
        actions = actions.subspan(1);
    }
    if (actions.size() == 1) return actions[0].code == op::reconsume_in && actions[0].to == inside;
    return actions.size() == 2 && actions[0].code == op::append_to_comment &&
           actions[0].what == spec::current_character && actions[1].code == op::switch_to && actions[1].to == inside &&
           !t.stops_on(inside, c);
}

// The state in which the data of a comment begins, if `markup`, the state after "<!", begins a comment at "--".
maybe_state begins_comment(const table& t, maybe_state markup) {
    if (!markup || t.state(*markup).first.count != 0 || t.rules_of(*markup).empty()) return {};
    const spec::rule& two = t.rules_of(*markup).front();
    if (two.by != trigger::always || !(two.in == spec::any_mode) || two.only_if_foreign ||
        two.given.what != spec::condition::next_characters_are || two.given.word != "--" || two.count != 3)
        return {};
    bool creates = false;
    for (const spec::action& a : two.then())
        if (a.code == op::create_comment) creates = a.what == spec::the_empty_string;
    if (!creates || !two.does(op::consume_those_characters) || !two.does(op::switch_to)) return {};
    return target_of(*markup, two);
}

// Whether "<" is part of the data unless "!--" or "!<" follows. This holds in tables that detect comments within
// comments.
bool takes_less_than(const table& t, std::size_t inside) {
    const auto appends = [&](std::size_t s, char c, maybe_state to) {
        const spec::rule* const rule = t.simple_rule(s, c);
        if (rule == nullptr || rule->count == 0 || rule->actions[0].code != op::append_to_comment ||
            rule->actions[0].what != spec::current_character)
            return maybe_state();
        const bool stays = rule->count == 1 || (rule->count == 2 && rule->actions[1].code == op::stay);
        const bool switches = rule->count == 2 && rule->actions[1].code == op::switch_to;
        const maybe_state then = stays || switches ? target_of(s, *rule) : maybe_state();
        return !to || then == to ? then : maybe_state();
    };
    const maybe_state less_than = appends(inside, '<', {});
    if (!less_than || *less_than == inside || appends(*less_than, '<', less_than) != less_than) return false;
    const maybe_state bang = appends(*less_than, '!', {});
    if (!bang || *bang == inside || *bang == *less_than) return false;
    for (std::size_t i = 0; i < byte_values; ++i) {
        const char c = static_cast<char>(i);
        if (c != '<' && c != '!' && t.only_reconsumes(*less_than, c) != inside) return false;
        if (c != '<' && c != '-' && t.only_reconsumes(*bang, c) != inside) return false;
    }
    return true;
}

// Whether a rule of the state after "--" makes the dashes part of the data and lets the data continue with the rule's
// character.
bool leads_inside_after_dashes(const spec::rule& rule, std::size_t inside) {
    return rule.count == 3 && rule.actions[0].code == op::append_to_comment && rule.actions[0].what == '-' &&
           rule.actions[1].code == op::append_to_comment && rule.actions[1].what == '-' &&
           rule.actions[2].code == op::reconsume_in && rule.actions[2].to == inside;
}

// Whether `c` after "--" shows that the dashes are part of the data, perhaps with an error. If so, adds this to the
// path.
void add_after_dashes(const table& t, std::size_t end, char c, comment_path& path) {
    const spec::rule* const rule = t.simple_rule(end, c);
    if (rule == nullptr || t.stops_on(path.inside, c)) return;
    auto actions = rule->then();
    std::optional<spec::error_code> error;
    if (!actions.empty() && actions[0].code == op::parse_error) {
        if (actions[0].at_next || actions[0].but_on == static_cast<unsigned char>(c)) return;
        error = actions[0].error;
        actions = actions.subspan(1);
    }
    const auto appends = [](const spec::action& a, spec::operand what) {
        return a.code == op::append_to_comment && a.what == what;
    };
    if (actions.size() < 3 || !appends(actions[0], '-') || !appends(actions[1], '-')) return;
    const spec::action& last = actions.back();
    const bool gives_it = actions.size() == 3 && last.code == op::reconsume_in;
    const bool takes_it =
        actions.size() == 4 && appends(actions[2], spec::current_character) && last.code == op::switch_to;
    if ((!gives_it && !takes_it) || last.to != path.inside) return;
    const bool is_first =
        std::find(path.after_dashes.begin(), path.after_dashes.end(), true) == path.after_dashes.end();
    if (is_first) path.dashes_error = error;
    if (path.dashes_error == error) path.after_dashes[static_cast<unsigned char>(c)] = true;
}

// Handles "<!--" within the data. After "<!", two more states lead to the state after "--"; the second of these two
// reports an error.
void add_nested(const table& t, std::size_t end, comment_path& path) {
    const spec::rule* const less_than = t.simple_rule(path.inside, '<');
    const spec::rule* const mark = t.simple_rule(target_of(path.inside, *less_than), '!');
    const maybe_state bang = target_of(*target_of(path.inside, *less_than), *mark);
    const maybe_state dash = t.only_switches(bang, '-');
    const maybe_state dashes = t.only_switches(dash, '-');
    if (!t.reads_nothing(dash) || !t.reads_nothing(dashes) || path.dashes_error) return;
    std::optional<spec::error_code> error;
    for (std::size_t c = 0; c < byte_values; ++c) {
        if (!path.after_dashes[c]) continue;
        const spec::rule* const rule = t.simple_rule(dashes, static_cast<char>(c));
        if (rule == nullptr || rule->count != 2 || rule->actions[0].code != op::parse_error ||
            rule->actions[0].at_next || rule->actions[0].but_on == c || rule->actions[1].code != op::reconsume_in ||
            rule->actions[1].to != end || (error && *error != rule->actions[0].error))
            return;
        error = rule->actions[0].error;
    }
    path.nested_error = error;
    path.nested_in = *dashes;
}

}  // namespace

std::optional<comment_path> find_comment_path(const table& t, std::size_t text) {
    const maybe_state open = t.only_switches(text, '<');
    const maybe_state markup = t.only_switches(open, '!');
    const maybe_state start = begins_comment(t, markup);
    if (!t.reads_nothing(open) || !t.reads_nothing(markup) || !t.reads_nothing(start)) return {};
    const spec::rule* const first = t.simple_rule(start, 'a');
    const maybe_state inside = first != nullptr ? target_of(*start, *first) : maybe_state();
    if (!t.reads_nothing(inside) || t.of(*inside).run != op::append_to_comment) return {};
    const maybe_state dash = t.only_switches(inside, '-');
    const maybe_state end = t.only_switches(dash, '-');
    if (!t.reads_nothing(dash) || !t.reads_nothing(end)) return {};
    const spec::rule* const closes = t.simple_rule(end, '>');
    if (closes == nullptr || closes->count != 2 || !closes->does(op::emit_comment) || !closes->does(op::switch_to) ||
        target_of(*end, *closes) != text)
        return {};
    comment_path path{};
    path.inside = path.dashes_in = *inside;
    path.less_than = t.stops_on(*inside, '<') && takes_less_than(t, *inside);
    for (std::size_t i = 0; i < byte_values; ++i) {
        const char c = static_cast<char>(i);
        if (t.stops_on(*inside, c) && (c != '<' || !path.less_than)) continue;
        // On the path, the data must begin with neither "-" nor ">".
        const bool begins = *start == *inside || c == '>' || leads_inside(t, *start, *inside, c, {});
        if (!begins || !leads_inside(t, *dash, *inside, c, '-')) return {};
    }
    path.dashes_in = *end;
    for (std::size_t c = 0; c < byte_values; ++c)
        if (c != '-' && c != '>' && c != '!') add_after_dashes(t, *end, static_cast<char>(c), path);
    if (path.less_than) {
        // After "--", the data continues with "<" as it does with other characters.
        const spec::rule* const rule = t.simple_rule(end, '<');
        path.after_dashes['<'] = !path.dashes_error && rule != nullptr && leads_inside_after_dashes(*rule, *inside);
        add_nested(t, *end, path);
    }
    return path;
}

// --- References ---

bool references_lead_back(const table& t, std::size_t s, std::size_t m) {
    const table::facts& its = t.of(s);
    if (its.run != op::emit && its.run != op::append_to_attribute_value) return false;
    const spec::rule* const rule = t.rule_for(s, m, '&');
    if (rule == nullptr || !rule->is_unconditional()) return false;
    const auto actions = rule->then();
    // If the draft has states that read references, the rule stores the state to which they return.
    if (actions.size() == 2 && rule->does(op::set_return_state) && rule->does(op::switch_to)) {
        const spec::action& returns = actions[actions[0].code == op::set_return_state ? 0 : 1];
        return returns.to == s;
    }
    // Otherwise, the rule leads to a state that runs the procedure and passes on its result.
    if (actions.size() != 1 || !t.begins_reference(*rule)) return false;
    const std::size_t by = actions[0].to;
    if (!t.attempts_reference(by)) return false;
    const spec::rule& takes = t.rules_of(by).front();
    if (takes.count != 3 || t.state(by).reads != part::other) return false;
    if (!takes.does(its.run == op::emit ? op::emit_what_was_returned : op::append_what_was_returned)) return false;
    const maybe_state back = target_of(by, takes);
    return actions[0].code == op::switch_to_reference_in_attribute ? !back || *back == s : back == s;
}

}  // namespace strata::engine
