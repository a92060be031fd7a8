#pragma once
// The WHATWG HTML Standard, July 2026: section 13.2.5, "Tokenization", as the changes to `modern`.
//
// Processing instructions came on 25 June 2026: what follows "<?" is no longer always a bogus comment. The decimal
// character reference start state went on 19 July 2026; nothing that can be seen changed by that. docs/drafts/2026.md.

#include "core/spec/revision.hpp"
#include "drafts/modern/machine.hpp"

namespace strata::spec::y2026 {

using enum error_code;
using modern::whitespace;

/// The new states, numbered behind those of `modern`.
enum state_name : state_index {
    processing_instruction_open = modern::machine.state_count,
    processing_instruction_target,
    after_processing_instruction_target,
    processing_instruction_data,
    processing_instruction_questionable,
};

// One rule a line
// clang-format off
inline constexpr auto changes = revision_of(
    std::array{
        instead_of(modern::tag_open, '?',
                   on('?', clear_temporary_buffer, switch_to(processing_instruction_open))),
        instead_of(modern::numeric_character_reference, anything_else,
                   on(ascii_digit, reconsume_in(modern::decimal_character_reference)),
                   on(anything_else, parse_error(absence_of_digits_in_numeric_character_reference), flush_reference,
                      reconsume_in_return_state)),
    },
    added_states(modern::machine.state_count,
        state(processing_instruction_open, "Processing instruction open state", "",
              on(ascii_alpha | '_', reconsume_in(processing_instruction_target)),
              on(eof, parse_error(eof_in_processing_instruction), emit_eof),
              on(anything_else, parse_error(invalid_first_character_of_processing_instruction_target),
                 convert_temporary_buffer_to_comment, reconsume_in(modern::bogus_comment))),

        state(processing_instruction_target, "Processing instruction target state", "",
              on(whitespace | '?' | '>', if_temporary_buffer_is_one_of("xml", "xml-stylesheet"),
                 parse_error(disallowed_processing_instruction_target), convert_temporary_buffer_to_comment,
                 reconsume_in(modern::bogus_comment)),
              on(whitespace | '?' | '>', create_processing_instruction,
                 reconsume_in(after_processing_instruction_target)),
              on(ascii_alphanumeric | '-' | '_', append_to_temporary_buffer(current_character)),
              on(eof, parse_error(eof_in_processing_instruction), emit_eof),
              on(anything_else, parse_error(invalid_processing_instruction_target),
                 convert_temporary_buffer_to_comment, reconsume_in(modern::bogus_comment))),

        state(after_processing_instruction_target, "After processing instruction target state", "",
              on(whitespace, ignore),
              on(anything_else, reconsume_in(processing_instruction_data))),

        state(processing_instruction_data, "Processing instruction data state", "",
              on('?', switch_to(processing_instruction_questionable)),
              on('>', switch_to(modern::data), emit_processing_instruction),
              on(eof, parse_error(eof_in_processing_instruction), emit_eof),
              on(anything_else, append_to_processing_instruction(current_character))),

        state(processing_instruction_questionable, "Processing instruction questionable state", "",
              on('>', switch_to(modern::data), emit_processing_instruction),
              on(eof, parse_error(eof_in_processing_instruction), emit_eof),
              on(anything_else, append_to_processing_instruction('?'), reconsume_in(processing_instruction_data)))),
    modern::cdata_section_end,
    modern::decimal_character_reference_start,
    "13.2.5.");
// clang-format on

inline constexpr auto machine = revised<modern::machine, changes>();

}  // namespace strata::spec::y2026
