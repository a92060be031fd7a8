#include "core/language/action_words.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <string_view>

namespace strata::words {

using spec::op;

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

}  // namespace strata::words
