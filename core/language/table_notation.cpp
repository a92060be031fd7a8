#include "core/language/table_notation.hpp"

// The first part contains the word for each action and operand. The second part writes characters, modes, conditions,
// actions and rules as C++ source.

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace strata::language {

namespace {

using spec::character_item;
using spec::condition;
using spec::op;

}  // namespace

// --- Words of actions ---

std::string_view word_of(op code) {
    switch (code) {
        case op::none: return "none";
        case op::parse_error: return "parse_error";
        case op::parse_error_by_number: return "parse_error_by_number";
        case op::parse_error_unless_permitted_slash: return "parse_error_unless_permitted_slash";
        case op::emit: return "emit";
        case op::emit_temporary_buffer: return "emit_temporary_buffer";
        case op::emit_what_was_returned: return "emit_what_was_returned";
        case op::emit_eof: return "emit_eof";
        case op::create_start_tag: return "create_start_tag";
        case op::create_end_tag: return "create_end_tag";
        case op::set_tag_name: return "set_tag_name";
        case op::append_to_tag_name: return "append_to_tag_name";
        case op::set_self_closing_flag: return "set_self_closing_flag";
        case op::emit_tag: return "emit_tag";
        case op::start_attribute: return "start_attribute";
        case op::set_attribute_name: return "set_attribute_name";
        case op::append_to_attribute_name: return "append_to_attribute_name";
        case op::append_to_attribute_value: return "append_to_attribute_value";
        case op::append_what_was_returned: return "append_what_was_returned";
        case op::create_comment: return "create_comment";
        case op::append_to_comment: return "append_to_comment";
        case op::emit_comment: return "emit_comment";
        case op::consume_bogus_comment: return "consume_bogus_comment";
        case op::consume_cdata_section: return "consume_cdata_section";
        case op::reconsume_eof_if_reached: return "reconsume_eof_if_reached";
        case op::create_processing_instruction: return "create_processing_instruction";
        case op::append_to_processing_instruction: return "append_to_processing_instruction";
        case op::emit_processing_instruction: return "emit_processing_instruction";
        case op::convert_temporary_buffer_to_comment: return "convert_temporary_buffer_to_comment";
        case op::create_doctype: return "create_doctype";
        case op::set_doctype_name: return "set_doctype_name";
        case op::append_to_doctype_name: return "append_to_doctype_name";
        case op::set_public_identifier_empty: return "set_public_identifier_empty";
        case op::append_to_public_identifier: return "append_to_public_identifier";
        case op::set_system_identifier_empty: return "set_system_identifier_empty";
        case op::append_to_system_identifier: return "append_to_system_identifier";
        case op::mark_incorrect: return "mark_incorrect";
        case op::mark_correct_if_named_html: return "mark_correct_if_named_html";
        case op::set_force_quirks: return "set_force_quirks";
        case op::emit_doctype: return "emit_doctype";
        case op::set_escape_flag: return "set_escape_flag";
        case op::clear_temporary_buffer: return "clear_temporary_buffer";
        case op::append_to_temporary_buffer: return "append_to_temporary_buffer";
        case op::append_reference_to_temporary_buffer: return "append_reference_to_temporary_buffer";
        case op::set_return_state: return "set_return_state";
        case op::flush_reference: return "flush_reference";
        case op::set_code: return "set_code";
        case op::multiply_code: return "multiply_code_by";
        case op::add_digit: return "add_digit_less";
        case op::set_code_from_table: return "set_code_from_table";
        case op::consume_reference: return "consume_reference";
        case op::consume_next_character: return "consume_next_character";
        case op::interpret_as_hexadecimal: return "interpret_as_hexadecimal";
        case op::interpret_as_decimal: return "interpret_as_decimal";
        case op::consume_digits: return "consume_digits";
        case op::unconsume_reference: return "unconsume_reference";
        case op::consume_longest_identifier: return "consume_longest_identifier";
        case op::return_nothing: return "return_nothing";
        case op::return_character: return "return_character";
        case op::consume_those_characters: return "consume_those_characters";
        case op::ignore: return "ignore";
        case op::stay: return "stay";
        case op::switch_to: return "switch_to";
        case op::switch_to_reference_in_attribute: return "switch_to_reference_in_attribute";
        case op::switch_back: return "switch_back";
        case op::reconsume_in: return "reconsume_in";
        case op::switch_to_return_state: return "switch_to_return_state";
        case op::reconsume_in_return_state: return "reconsume_in_return_state";
        case op::as_anything_else: return "as_anything_else";
        case op::continue_in: return "continue_in";
        case op::gap: return "gap";
    }
    return "";
}

std::string_view word_of_operand(spec::operand what) {
    switch (what) {
        case spec::current_character: return "current_character";
        case spec::lowercase_version: return "lowercase_version";
        case spec::uppercase_version: return "uppercase_version";
        case spec::what_was_returned: return "what_was_returned";
        case spec::referenced_characters: return "referenced_characters";
        case spec::character_reference_code: return "character_reference_code";
        case spec::the_empty_string: return "the_empty_string";
        case spec::the_cdata_string: return "the_cdata_string";
        case spec::those_characters: return "those_characters";
        case spec::not_mentioned: return "not_mentioned";
        case spec::none_allowed: return "none_allowed";
        case spec::handed_on: return "handed_on";
        default: return "";
    }
}

namespace {

std::string operand_words(spec::operand what) {
    if (const std::string_view word = word_of_operand(what); !word.empty()) return std::string(word);
    if (what > ' ' && what < 0x7F) return fmt::format("'{}'", static_cast<char>(what));
    return fmt::format("U+{:04X}", std::uint32_t{what});
}

}  // namespace

std::string words_of(const spec::draft& draft, const spec::action& a) {
    const std::string_view name = word_of(a.code);
    switch (a.code) {
        case op::parse_error:
        case op::parse_error_unless_permitted_slash: return fmt::format("{}({})", name, spec::name_of(a.error));
        case op::emit:
        case op::set_tag_name:
        case op::append_to_tag_name:
        case op::set_attribute_name:
        case op::append_to_attribute_name:
        case op::append_to_attribute_value:
        case op::create_comment:
        case op::append_to_comment:
        case op::append_to_processing_instruction:
        case op::set_doctype_name:
        case op::append_to_doctype_name:
        case op::append_to_public_identifier:
        case op::append_to_system_identifier:
        case op::append_to_temporary_buffer:
        case op::consume_reference:
        case op::return_character: return fmt::format("{}({})", name, operand_words(a.what));
        case op::consume_bogus_comment:
            return a.what == 0 ? std::string(name) : fmt::format("{}({})", name, operand_words(a.what));
        case op::interpret_as_hexadecimal:
            return a.what == spec::with_all_letters ? "interpret_all_letters_as_hexadecimal" : std::string(name);
        case op::set_escape_flag: return fmt::format("{}({})", name, a.what != 0);
        case op::gap:
        case op::multiply_code: return fmt::format("{}({})", name, a.what);
        case op::set_code:
        case op::add_digit: return fmt::format("{}(0x{:02X})", name, a.what);
        case op::set_return_state:
        case op::switch_to:
        case op::reconsume_in:
        case op::continue_in: return fmt::format("{}({})", name, draft.table.states[a.to].name);
        case op::switch_to_reference_in_attribute:
            return fmt::format("{}({}, {})", name, draft.table.states[a.to].name, operand_words(a.what));
        default: return std::string(name);
    }
}

namespace {

// --- Rules as C++ ---

struct named_characters {
    std::string_view name;
    spec::characters what;
};

// The names that tables use for some sets of lines, and for some single lines.
constexpr auto white_space = std::to_array<named_characters>({
    {"old_whitespace", spec::tab | spec::line_feed | spec::line_tabulation | spec::form_feed | spec::space},
    {"whitespace", spec::tab | spec::line_feed | spec::form_feed | spec::space},
});
constexpr auto lines = std::to_array<named_characters>({
    {"tab", spec::tab},
    {"line_feed", spec::line_feed},
    {"line_tabulation", spec::line_tabulation},
    {"form_feed", spec::form_feed},
    {"space", spec::space},
    {"null_character", spec::null_character},
    {"zero_to_nine", spec::zero_to_nine},
    {"A_to_Z", spec::A_to_Z},
    {"a_to_z", spec::a_to_z},
    {"ascii_upper_alpha", spec::ascii_upper_alpha},
    {"ascii_lower_alpha", spec::ascii_lower_alpha},
    {"ascii_alpha", spec::ascii_alpha},
    {"ascii_digit", spec::ascii_digit},
    {"ascii_alphanumeric", spec::ascii_alphanumeric},
    {"ascii_upper_hex_digit", spec::ascii_upper_hex_digit},
    {"ascii_lower_hex_digit", spec::ascii_lower_hex_digit},
    {"ascii_hex_digit", spec::ascii_hex_digit},
    {"additional_allowed_character", spec::additional_allowed_character},
    {"eof", spec::eof},
    {"anything_else", spec::anything_else},
});

std::string character_literal(std::uint32_t c) {
    if (c == '\'' || c == '\\') return fmt::format("'\\{}'", static_cast<char>(c));
    if (c > ' ' && c < 0x7F) return fmt::format("'{}'", static_cast<char>(c));
    return fmt::format("0x{:04X}", c);
}

std::string line_source(const character_item& line) {
    for (const named_characters& each : lines)
        if (each.what.items[0] == line) return std::string(each.name);
    if (line.what == character_item::kind::range)
        return fmt::format("detail::range({}, {})", character_literal(line.first), character_literal(line.last));
    return character_literal(line.first);
}

bool begins_with(const spec::characters& c, std::size_t at, const spec::characters& other) {
    return c.count - at >= other.count &&
           std::equal(other.items.begin(), other.items.begin() + other.count, c.items.begin() + at);
}

std::string operand_source(spec::operand what) {
    if (what == spec::replacement_character) return "replacement_character";
    const std::string_view word = word_of_operand(what);
    return word.empty() ? character_literal(what) : std::string(word);
}

std::string error_source(spec::error_code code) {
    std::string name(spec::name_of(code));
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

std::string error_arguments(const spec::action& a) {
    std::string text = error_source(a.error);
    if (a.but_on < spec::symbol_count) {
        const std::string on = a.but_on == spec::eof_symbol ? "eof" : character_literal(a.but_on);
        text += fmt::format(", {}, {}", on, error_source(a.but));
    }
    if (a.at_next) text += ", at_next_character";
    return text;
}

std::string_view word_of(condition what) {
    switch (what) {
        case condition::none: return "";
        case condition::next_characters_are: return "if_next";
        case condition::characters_from_current_are: return "if_from_current_ignoring_case";
        case condition::last_characters_are: return "if_last_characters_are";
        case condition::close_tag_does_not_match: return "unless_last_start_tag_name_followed_by";
        case condition::appropriate_end_tag_token: return "if_appropriate_end_tag_token";
        case condition::temporary_buffer_is: return "if_temporary_buffer_is";
        case condition::temporary_buffer_is_one_of: return "if_temporary_buffer_is_one_of";
        case condition::part_of_attribute: return "if_part_of_attribute";
        case condition::no_digits: return "if_no_digits";
        case condition::number_is_in_table: return "if_number_is_in_table";
        case condition::number_is_replaced: return "if_number_is_replaced";
        case condition::number_is_zero: return "if_number_is_zero";
        case condition::number_is_beyond_unicode: return "if_number_is_beyond_unicode";
        case condition::number_is_surrogate: return "if_number_is_surrogate";
        case condition::number_is_noncharacter: return "if_number_is_noncharacter";
        case condition::number_is_control: return "if_number_is_control";
        case condition::no_identifier_matches: return "if_no_identifier_matches";
        case condition::identifier_matches: return "if_identifier_matches";
        case condition::match_lacks_semicolon: return "if_match_lacks_semicolon";
        case condition::kept_for_historical_reasons: return "if_kept_for_historical_reasons_before";
        case condition::unknown_name_before: return "if_unknown_name_before";
    }
    return "";
}

}  // namespace

std::string literal(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out + '"';
}

std::string characters_source(const spec::characters& c) {
    std::string text;
    for (std::size_t i = 0; i < c.count;) {
        std::string item;
        for (const named_characters& each : white_space) {
            if (!item.empty() || !begins_with(c, i, each.what)) continue;
            item = each.name;
            i += each.what.count;
        }
        if (item.empty()) {
            item = line_source(c.items[i++]);
            // In C++, `|` between two plain characters would combine them as numbers.
            if (text.empty() && i < c.count && item.front() == '\'') item = fmt::format("characters({})", item);
        }
        text += text.empty() ? item : " | " + item;
    }
    return text.empty() ? "characters{}" : text;
}

std::string modes_source(spec::modes m) {
    struct named_modes {
        std::string_view name;
        spec::modes what;
    };
    constexpr auto models = std::to_array<named_modes>(
        {{"pcdata", spec::pcdata}, {"rcdata", spec::rcdata}, {"cdata", spec::cdata}, {"plaintext", spec::plaintext}});
    if (m == spec::any_mode) return "any_mode";
    std::string text;
    std::size_t count = 0;
    spec::modes all{0};
    for (const named_modes& each : models) {
        if ((m & each.what).bits == 0) continue;
        text += (count++ == 0 ? "" : " | ") + std::string(each.name);
        all = all | each.what;
    }
    if (m == all) return text;
    for (const auto& [name, flag] : {std::pair{"escape_flag_false", spec::escape_flag_false},
                                     std::pair{"escape_flag_true", spec::escape_flag_true}}) {
        if (m == flag) return name;
        if (m == (all & flag)) return fmt::format("{} & {}", count == 1 ? text : '(' + text + ')', name);
    }
    return fmt::format("modes{{0x{:02X}}}", m.bits);
}

std::string guard_source(const spec::guard& g) {
    std::string_view name = word_of(g.what);
    switch (g.what) {
        case condition::next_characters_are:
            if (g.ignoring_case) name = "if_next_ignoring_case";
            [[fallthrough]];
        case condition::characters_from_current_are:
        case condition::last_characters_are:
        case condition::temporary_buffer_is: return fmt::format("{}({})", name, literal(g.word));
        case condition::temporary_buffer_is_one_of:
            return fmt::format("{}({}, {})", name, literal(g.word), literal(g.other_word));
        case condition::close_tag_does_not_match:
        case condition::kept_for_historical_reasons:
            return fmt::format("{}({})", name, characters_source(g.followed_by));
        case condition::unknown_name_before:
            return fmt::format("{}_{}({})", name, g.word == "=" ? "equals_sign" : "semicolon",
                               characters_source(g.followed_by));
        default: return std::string(name);
    }
}

std::string action_source(const spec::action& a, std::string_view target) {
    const std::string_view name = word_of(a.code);
    switch (a.code) {
        case op::parse_error:
        case op::parse_error_unless_permitted_slash: return fmt::format("{}({})", name, error_arguments(a));
        case op::emit:
        case op::set_tag_name:
        case op::append_to_tag_name:
        case op::set_attribute_name:
        case op::append_to_attribute_name:
        case op::append_to_attribute_value:
        case op::append_to_comment:
        case op::append_to_processing_instruction:
        case op::set_doctype_name:
        case op::append_to_doctype_name:
        case op::append_to_public_identifier:
        case op::append_to_system_identifier:
        case op::append_to_temporary_buffer:
        case op::consume_reference:
        case op::return_character: return fmt::format("{}({})", name, operand_source(a.what));
        case op::create_comment:
            return a.what == spec::the_cdata_string ? "create_comment_of_cdata_string" : "create_comment";
        case op::consume_bogus_comment:
            return a.what == 0 ? "consume_bogus_comment" : "consume_bogus_comment_replacing_null";
        case op::interpret_as_hexadecimal:
            return a.what == spec::with_all_letters ? "interpret_all_letters_as_hexadecimal" : std::string(name);
        case op::set_escape_flag: return fmt::format("{}({})", name, a.what != 0);
        case op::set_code: return fmt::format("{}({})", name, a.what == 0 ? "0" : operand_source(a.what));
        case op::gap:
        case op::multiply_code: return fmt::format("{}({})", name, a.what);
        case op::add_digit: return fmt::format("{}(0x{:02X})", name, a.what);
        case op::set_return_state:
        case op::switch_to:
        case op::reconsume_in:
        case op::continue_in: return fmt::format("{}({})", name, literal(target));
        case op::switch_to_reference_in_attribute:
            return fmt::format("{}({}, {})", name, literal(target), operand_source(a.what));
        default: return std::string(name);
    }
}

source_call rule_source(const spec::named_rule& r) {
    source_call call;
    switch (r.body.by) {
        case spec::trigger::consume: call.name = "on"; break;
        case spec::trigger::peek: call.name = "next_is"; break;
        case spec::trigger::always: call.name = "always"; break;
    }
    if (r.body.by != spec::trigger::always) call.arguments.push_back({characters_source(r.body.on)});
    if (r.body.given.what != condition::none) call.arguments.push_back({guard_source(r.body.given)});
    if (r.body.only_if_foreign) call.arguments.push_back({"if_adjusted_current_node_is_foreign"});
    for (std::size_t i = 0; i < r.body.count; ++i)
        call.arguments.push_back({action_source(r.body.actions[i], r.targets[i])});
    if (r.body.in == spec::any_mode) return call;
    return {"when", {{modes_source(r.body.in)}, std::move(call)}};
}

}  // namespace strata::language
