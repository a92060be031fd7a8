#pragma once
// The path of a plain tag through the table.
//
// Most tags of pages are `<name attribute="value" ...>` and nothing else. Starting from the state that reads text, the
// search below looks for the states that such a tag goes through. If each takes its characters as expected and does
// nothing else, the tag can be read in one go: taking the steps would have the same result. plain_tags.hpp
// reads it.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/engine/fused/run_facts.hpp"
#include "core/engine/fused/table.hpp"
#include "core/engine/scan.hpp"
#include "core/spec/draft.hpp"

namespace strata::engine::fused {

constexpr bool is_plain_space(char c) {
    constexpr std::uint64_t spaces = 1ULL << ' ' | 1ULL << '\n' | 1ULL << '\t' | 1ULL << '\r';
    return static_cast<unsigned char>(c) <= ' ' && (spaces >> static_cast<unsigned char>(c) & 1U) != 0;
}
constexpr bool is_small_letter(char c) { return c >= 'a' && c <= 'z'; }

// ---------------------------------------------------------------------------------------------------------------------
// Sections of the path

/// The state that all small letters lead to, if each begins something named: it is created, its name is set to the
/// letter, and the state that reads the rest of the name appends further letters.
template <class D>
constexpr maybe_state begins_name(maybe_state s, op creates, op names, op appends) {
    maybe_state to;
    for (char c = 'a'; c <= 'z'; ++c) {
        const spec::rule* const rule = simple_rule<D>(s, c);
        if (rule == nullptr || rule->count != 3 || rule->actions[0].code != creates || rule->actions[1].code != names)
            return {};
        const spec::action& then = rule->actions[2];
        const bool takes_it = rule->actions[1].what == spec::current_character && then.code == op::switch_to;
        const bool gives_it = rule->actions[1].what == spec::the_empty_string && then.code == op::reconsume_in;
        if ((!takes_it && !gives_it) || (to && *to != then.to)) return {};
        to = then.to;
        if (run_action_in<D>(*to) != appends || stops_on<D>(*to, c)) return {};
    }
    return to;
}
/// Whether ">" emits the tag and leads back to `text`.
template <class D>
constexpr bool emits_tag_into(maybe_state s, std::size_t text) {
    if (const maybe_state then = only_reconsumes<D>(s, '>')) return emits_tag_into<D>(then, text);
    const spec::rule* const rule = simple_rule<D>(s, '>');
    return rule != nullptr && rule->count == 2 && rule->does(op::emit_tag) && rule->does(op::switch_to) &&
           target_of(*s, *rule) == text;
}
/// Whether "/>" sets the self-closing flag, emits the tag and leads back to `text`.
template <class D>
constexpr bool closes_itself(maybe_state s, std::size_t text) {
    if (const maybe_state then = only_reconsumes<D>(s, '/')) return closes_itself<D>(then, text);
    const maybe_state slash = only_switches<D>(s, '/');
    const spec::rule* const rule = simple_rule<D>(slash, '>');
    return rule != nullptr && rule->count == 3 && rule->does(op::set_self_closing_flag) && rule->does(op::emit_tag) &&
           rule->does(op::switch_to) && target_of(*slash, *rule) == text;
}
/// Whether the state reads an attribute's value, as `as`, and takes runs of it.
template <class D>
constexpr bool gathers_value(maybe_state s, part as) {
    return s && state_at<D>(*s).reads == as && run_action_in<D>(*s) == op::append_to_attribute_value;
}
/// Whether `c` begins a value without quotes.
template <class D>
constexpr bool begins_unquoted(std::size_t before_value, std::size_t unquoted, char c) {
    const spec::rule* const rule = simple_rule<D>(before_value, c);
    if (rule == nullptr || stops_on<D>(unquoted, c)) return false;
    const bool gives_it = only_reconsumes<D>(before_value, c) == unquoted;
    const bool takes_it = rule->count == 2 && rule->actions[0].code == op::append_to_attribute_value &&
                          rule->actions[0].what == spec::current_character && rule->actions[1].code == op::switch_to &&
                          rule->actions[1].to == unquoted;
    return gives_it || takes_it;
}

// ---------------------------------------------------------------------------------------------------------------------
// Through attribute values

/// The states that read values, and the one after a value's closing quote.
struct value_path {
    std::size_t double_quoted, single_quoted, unquoted, after_quote;
};
template <class D>
constexpr maybe_state last_state_reading(part wanted) {
    maybe_state last;
    for (std::size_t s = 0; s < state_count<D>; ++s)
        if (state_at<D>(s).reads == wanted) last = s;
    return last;
}
template <class D>
constexpr std::optional<value_path> find_value_path(maybe_state before_value, std::size_t text) {
    const maybe_state double_quoted = only_switches<D>(before_value, '"');
    const maybe_state single_quoted = only_switches<D>(before_value, '\'');
    const maybe_state unquoted = last_state_reading<D>(part::attribute_value_unquoted);
    if (!gathers_value<D>(double_quoted, part::attribute_value_quoted) ||
        !gathers_value<D>(single_quoted, part::attribute_value_quoted) ||
        !gathers_value<D>(unquoted, part::attribute_value_unquoted) || !references_begin<D>(*double_quoted, 0) ||
        !references_begin<D>(*single_quoted, 0))
        return {};
    const maybe_state after_quote = only_switches<D>(double_quoted, '"');
    if (!after_quote || only_switches<D>(single_quoted, '\'') != after_quote || !emits_tag_into<D>(after_quote, text) ||
        !emits_tag_into<D>(unquoted, text))
        return {};
    return value_path{*double_quoted, *single_quoted, *unquoted, *after_quote};
}

// ---------------------------------------------------------------------------------------------------------------------
// The whole path

/// The states that a plain tag goes through.
struct tag_path {
    std::size_t tag_name, before_name, attribute_name, before_value;
    std::size_t double_quoted, single_quoted, unquoted;
    bool closes_itself;  ///< "/>" sets the self-closing flag and nothing else
};
/// Whether white space leads to the next attribute, and more of it is ignored.
template <class D>
constexpr bool space_leads_on(std::size_t tag_name, std::size_t before_name, const value_path& values) {
    for (const char c : std::string_view(" \n\t"))
        if (only_switches<D>(tag_name, c) != before_name ||
            !ignored_by<D>(before_name)[static_cast<unsigned char>(c)] ||
            only_switches<D>(values.unquoted, c) != before_name ||
            (values.after_quote != before_name && only_switches<D>(values.after_quote, c) != before_name))
            return false;
    return true;
}
/// The path of tags in the text that state `text` reads, if there is one.
template <class D>
constexpr std::optional<tag_path> find_tag_path(std::size_t text) {
    const maybe_state open = only_switches<D>(text, '<');
    const maybe_state end_open = only_switches<D>(open, '/');
    const maybe_state tag_name = begins_name<D>(open, op::create_start_tag, op::set_tag_name, op::append_to_tag_name);
    if (!tag_name || !emits_tag_into<D>(tag_name, text) ||
        begins_name<D>(end_open, op::create_end_tag, op::set_tag_name, op::append_to_tag_name) != tag_name)
        return {};
    const maybe_state before_name = only_switches<D>(tag_name, ' ');
    const maybe_state attribute_name =
        begins_name<D>(before_name, op::start_attribute, op::set_attribute_name, op::append_to_attribute_name);
    const maybe_state before_value = only_switches<D>(attribute_name, '=');
    if (!before_value || state_at<D>(*attribute_name).reads != part::attribute_name ||
        state_at<D>(*before_value).reads != part::before_attribute_value || !emits_tag_into<D>(before_name, text))
        return {};
    const std::optional<value_path> values = find_value_path<D>(before_value, text);
    if (!values || !space_leads_on<D>(*tag_name, *before_name, *values)) return {};
    return tag_path{*tag_name,
                    *before_name,
                    *attribute_name,
                    *before_value,
                    values->double_quoted,
                    values->single_quoted,
                    values->unquoted,
                    closes_itself<D>(tag_name, text) && closes_itself<D>(before_name, text) &&
                        closes_itself<D>(values->after_quote, text)};
}
template <class D, std::size_t S>
inline constexpr std::optional<tag_path> path_from = is_text(state_at<D>(S).reads) ? find_tag_path<D>(S)
                                                                                   : std::optional<tag_path>();

/// The state that reads the text of pages: the first with such a path.
template <class D>
inline constexpr std::size_t text_of_pages = [] {
    for (std::size_t s = 0; s < state_count<D>; ++s)
        if (is_text(state_at<D>(s).reads) && find_tag_path<D>(s)) return s;
    throw "no text of this draft has plain tags";
}();
template <class D>
inline constexpr tag_path path_of_pages = path_from<D, text_of_pages<D>>.value();

// ---------------------------------------------------------------------------------------------------------------------
// The bytes that plain tags consist of

/// The bytes that begin a value without quotes.
template <class D, std::size_t S>
inline constexpr byte_set unquoted_beginnings = [] {
    constexpr char first_visible = '!', last_visible = '~';
    byte_set set{};
    for (char c = first_visible; c <= last_visible; ++c)
        set[static_cast<unsigned char>(c)] =
            begins_unquoted<D>(path_from<D, S>->before_value, path_from<D, S>->unquoted, c);
    return set;
}();
/// The stops of a name's state, plus the capitals that it takes in lower case.
template <class D, std::size_t S>
inline constexpr byte_set plain_name_stops = [] {
    byte_set set = stops<D, S>[0];
    for (std::size_t c = 'A'; c <= 'Z'; ++c) set[c] = true;
    return set;
}();

/// The stops of the runs that are found by an index: see `indexed_runs`.
template <class D>
inline constexpr byte_set text_stops = stops_in<D, text_of_pages<D>, 0>;
template <class D>
inline constexpr byte_set value_stops = stops_in<D, path_of_pages<D>.double_quoted, 0>;
template <class D>
inline constexpr byte_set name_stops = plain_name_stops<D, path_of_pages<D>.attribute_name>;

// ---------------------------------------------------------------------------------------------------------------------
// A "<" that is text, and an error

/// Of two "<" the first is text: "Parse error. Emit a U+003C LESS-THAN SIGN character. Reconsume in" the text.
struct lone_less_than {
    spec::error_code error;
    std::size_t in;  ///< the state that reports it
};
template <class D>
constexpr std::optional<lone_less_than> find_lone_less_than(std::size_t text) {
    const maybe_state in = only_switches<D>(text, '<');
    const spec::rule* const rule = simple_rule<D>(in, '<');
    if (rule == nullptr || rule->count != 3) return {};
    const spec::action &error = rule->actions[0], &emit = rule->actions[1], &back = rule->actions[2];
    if (error.code != op::parse_error || error.but_on == '<' || error.at_next || emit.code != op::emit ||
        emit.what != '<' || back.code != op::reconsume_in || back.to != text)
        return {};
    return lone_less_than{error.error, *in};
}
template <class D, std::size_t S>
inline constexpr std::optional<lone_less_than> after_less_than = find_lone_less_than<D>(S);

}  // namespace strata::engine::fused
