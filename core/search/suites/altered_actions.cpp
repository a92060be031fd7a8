#include "core/search/suites/altered_actions.hpp"

#include <array>
#include <utility>

namespace strata::generation {

using spec::action;
using spec::op;

op similar_word(op code) {
    constexpr auto pairs =
        std::to_array<std::pair<op, op>>({{op::switch_to, op::reconsume_in},
                                          {op::create_start_tag, op::create_end_tag},
                                          {op::append_to_public_identifier, op::append_to_system_identifier},
                                          {op::set_public_identifier_empty, op::set_system_identifier_empty},
                                          {op::append_to_attribute_name, op::append_to_attribute_value},
                                          {op::switch_to_return_state, op::reconsume_in_return_state},
                                          {op::interpret_as_decimal, op::interpret_as_hexadecimal},
                                          {op::parse_error_unless_permitted_slash, op::parse_error}});
    for (const auto& [a, b] : pairs) {
        if (code == a) return b;
        if (code == b && code != op::parse_error) return a;
    }
    return op::none;
}

std::vector<spec::operand> other_operands(const action& a) {
    switch (a.code) {
        case op::set_escape_flag: return {a.what ^ 1U};
        case op::create_comment:
            return {a.what == spec::the_empty_string ? spec::the_cdata_string : spec::the_empty_string};
        case op::consume_reference:
        case op::switch_to_reference_in_attribute:
            if (a.what == spec::none_allowed || a.what == spec::not_mentioned) return {spec::operand{'"'}};
            return {spec::none_allowed, a.what == '"' ? spec::operand{'\''} : spec::operand{'"'}};
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
            if (a.what == spec::current_character) return {spec::lowercase_version, spec::replacement_character};
            if (a.what == spec::lowercase_version || a.what == spec::uppercase_version)
                return {spec::current_character};
            if (a.what == spec::replacement_character) return {spec::current_character};
            return {a.what > 0x10FFFF ? spec::replacement_character : a.what + 1};
        case op::return_character: return {spec::replacement_character, spec::character_reference_code};
        case op::set_code:
        case op::multiply_code:
        case op::add_digit: return {a.what + 1};
        default: return {};
    }
}

}  // namespace strata::generation
