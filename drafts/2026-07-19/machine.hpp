#pragma once
// The WHATWG HTML Standard, July 2026: section 13.2.5, "Tokenization", given as the revisions since `modern`.
//
// Processing instructions were added on 25 June 2026: the text after "<?" is no longer always a bogus comment. The
// decimal character reference start state was removed on 19 July 2026, without an observable change. See
// docs/drafts/2026.md.

#include "core/spec/revise.hpp"
#include "core/spec/revision_words.hpp"
#include "drafts/2021-11-22/machine.hpp"

namespace strata::spec::d2026_07_19 {

using enum error_code;
using d2021_11_22::whitespace;

// One rule per line
// clang-format off
inline constexpr auto processing_instructions = revision_of(
    {.id = "processing-instructions",
     .date = "2026-06-25",
     .title = "Processing instructions are tokens",
     .commit = "320c05f679e2e0795acde90d0704caf7ade03fdc",
     .after = "Processing instruction open state",
     .kind = change_kind::tokens,
     .topic = change_topic::processing_instructions,
     .witness = R"("<?a>")"},
    fact_edits{.sections = "13.2.5."},
    after("CDATA section end state",
          state("Processing instruction open state", "",
                on(ascii_alpha | '_', reconsume_in("Processing instruction target state")),
                on(eof, parse_error(eof_in_processing_instruction), emit_eof),
                on(anything_else, parse_error(invalid_first_character_of_processing_instruction_target),
                   convert_temporary_buffer_to_comment, reconsume_in("Bogus comment state"))),
          state("Processing instruction target state", "",
                on(whitespace | '?' | '>', if_temporary_buffer_is_one_of("xml", "xml-stylesheet"),
                   parse_error(disallowed_processing_instruction_target), convert_temporary_buffer_to_comment,
                   reconsume_in("Bogus comment state")),
                on(whitespace | '?' | '>', create_processing_instruction,
                   reconsume_in("After processing instruction target state")),
                on(ascii_alphanumeric | '-' | '_', append_to_temporary_buffer(current_character)),
                on(eof, parse_error(eof_in_processing_instruction), emit_eof),
                on(anything_else, parse_error(invalid_processing_instruction_target),
                   convert_temporary_buffer_to_comment, reconsume_in("Bogus comment state"))),
          state("After processing instruction target state", "",
                on(whitespace, ignore),
                on(anything_else, reconsume_in("Processing instruction data state"))),
          state("Processing instruction data state", "",
                on('?', switch_to("Processing instruction questionable state")),
                on('>', switch_to("Data state"), emit_processing_instruction),
                on(eof, parse_error(eof_in_processing_instruction), emit_eof),
                on(anything_else, append_to_processing_instruction(current_character))),
          state("Processing instruction questionable state", "",
                on('>', switch_to("Data state"), emit_processing_instruction),
                on(eof, parse_error(eof_in_processing_instruction), emit_eof),
                on(anything_else, append_to_processing_instruction('?'),
                   reconsume_in("Processing instruction data state")))),
    in("Tag open state",
       replace('?', on('?', clear_temporary_buffer, switch_to("Processing instruction open state")))));

inline constexpr auto decimal_start_state_removed = revision_of(
    {.id = "decimal-start-state-removed",
     .date = "2026-07-19",
     .title = "Decimal numbers need no start state",
     .commit = "85b40db7c40436be8d459e8f4ca2120e823c34f0",
     .before = "Decimal character reference start state",
     .editorial = true,
     .topic = change_topic::character_references,
     .why = "The numeric character reference state tells digits apart itself."},
    fact_edits{.sections = "13.2.5."},
    in("Numeric character reference state",
       replace(anything_else,
               on(ascii_digit, reconsume_in("Decimal character reference state")),
               on(anything_else, parse_error(absence_of_digits_in_numeric_character_reference), flush_reference,
                  reconsume_in_return_state))),
    without("Decimal character reference start state"));
// clang-format on

inline constexpr auto with_processing_instructions = revised<d2021_11_22::machine, processing_instructions>();
inline constexpr auto machine = revised<with_processing_instructions, decimal_start_state_removed>();

}  // namespace strata::spec::d2026_07_19
