#pragma once
// Revisions of 2010: until the end of April: references in attributes as today.
//
// docs/revisions.md says how they were made and how their open points are read.

#include <array>

#include "core/spec/revision.hpp"
#include "drafts/revisions/facts.hpp"

namespace strata::spec::revisions {

using enum error_code;

// One rule per line
// clang-format off

inline constexpr auto empty_tag_entry_removed = revision_of(
    {.id = "empty-tag-entry-removed",
     .date = "2010-01-05",
     .title = "The entry for <> goes, as the last entry does the same",
     .commit = "bbd3b107daa6ea5030a8027692658111d0c213ab",
     .before = "Emit a U+003C LESS-THAN SIGN character token and a U+003E GREATER-THAN SIGN character token.",
     .editorial = true,
     .topic = change_topic::tags,
     .why = "\"Anything else\" gives the same tokens and the same error."},
    in("Tag open state",
       remove('>')));

inline constexpr auto end_tag_open = revision_of(
    {.id = "end-tag-open",
     .date = "2010-02-06",
     .title = "The close tag open state becomes the end tag open state",
     .commit = "a33de2b9d36554c394a2618da7595e829369f114",
     .before = "Switch to the close tag open state",
     .after = "Switch to the end tag open state",
     .editorial = true,
     .topic = change_topic::tags,
     .why = "Only wording: the state is renamed."},
    renamed("Close tag open state", "End tag open state"));

inline constexpr auto glyphs_in_name_table = revision_of(
    {.id = "glyphs-in-name-table",
     .date = "2010-03-31",
     .title = "The table of names shows the characters",
     .commit = "df297c8a5bed4763919220d54a41264c6b17d735",
     .before = "Name Character",
     .after = "Glyph ... The glyphs displayed above are non-normative.",
     .editorial = true,
     .topic = change_topic::character_references,
     .why = "Only a column that is not normative is added."});

inline constexpr auto number_of_carriage_return = revision_of(
    {.id = "number-of-carriage-return",
     .date = "2010-04-01",
     .title = "Numeric reference 13 gives U+000D",
     .commit = "de1d0bd4ce8a1c246d4b89a2765cb8b6525ae62a",
     .before = "0x0D U+000A LINE FEED (LF)",
     .after = "0x0D U+000D CARRIAGE RETURN (CR)",
     .kind = change_kind::tokens,
     .topic = change_topic::character_references,
     .witness = R"("&#xd")"},
    fact_edits{.numbers = carriage_return_for_13});

inline constexpr auto names_before_equals_sign = revision_of(
    {.id = "names-before-equals-sign",
     .date = "2010-04-02",
     .title = "In a value, a name without semicolon before = is kept as text",
     .commit = "3e879208d5cda592ee2a3663396ab57f99b311a1",
     .before = "and the next character is in the range U+0030",
     .after = "and the next character is either a U+003D EQUALS SIGN character (=) or in the range U+0030",
     .kind = change_kind::tokens,
     .topic = change_topic::character_references,
     .witness = R"("<a a=&gt=>")"},
    in("Tokenizing character references: the reference name",
       replace(if_kept_for_historical_reasons_before(characters{}),
               always(if_kept_for_historical_reasons_before(characters('=') | zero_to_nine | A_to_Z | a_to_z),
                      unconsume_reference, return_nothing))));

inline constexpr auto fewer_ampersand_errors = revision_of(
    {.id = "fewer-ampersand-errors",
     .date = "2010-04-02",
     .title = "Fewer ampersands that start no reference are parse errors",
     .commit = "259c0608d4bd89528eb6a823bb468836daa50176",
     .before = "If no match can be made, then this is a parse error.",
     .after = "followed by a U+003B SEMICOLON character (;), then this is a parse error",
     .kind = change_kind::errors,
     .topic = change_topic::character_references,
     .witness = R"("&a")"},
    moved_after("Tokenizing character references: the reference name",
                "Tokenizing character references: the last character matched"),
    after("Tokenizing character references: the last character matched",
          state("Tokenizing character references: the reference name (2)", "", part::procedure,
                always(return_character(referenced_characters)))),
    in("Tokenizing character references: the match",
       rewrite(always(if_unknown_name_before_semicolon(zero_to_nine | a_to_z | A_to_Z),
                      parse_error(unknown_named_character_reference, at_next_character), return_nothing),
               always(if_no_identifier_matches, return_nothing),
               always(continue_in("Tokenizing character references: the reference name")))),
    in("Tokenizing character references: the reference name",
       replace(otherwise, always(continue_in("Tokenizing character references: the last character matched")))),
    in("Tokenizing character references: the last character matched",
       rewrite(always(if_match_lacks_semicolon,
                      parse_error(missing_semicolon_after_character_reference, at_next_character),
                      continue_in("Tokenizing character references: the reference name (2)")),
               always(continue_in("Tokenizing character references: the reference name (2)")))));

/// All of 2010, in order.
inline constexpr auto of_2010 = std::to_array<revision_view>({
    empty_tag_entry_removed,
    end_tag_open,
    glyphs_in_name_table,
    number_of_carriage_return,
    names_before_equals_sign,
    fewer_ampersand_errors,
});
// clang-format on

}  // namespace strata::spec::revisions
