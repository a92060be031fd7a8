#pragma once
// HTML 5, Draft Recommendation, 7 February 2009: the machine and other facts, as one value.

#include "core/spec/draft.hpp"
#include "drafts/2008-03-09/machine.hpp"
#include "drafts/2009-02-07/encodings.hpp"
#include "drafts/2009-02-07/machine.hpp"
#include "drafts/2009-02-07/names.hpp"
#include "drafts/numbers.hpp"
#include "drafts/rewordings.hpp"

namespace strata::spec::d2009_02_07 {

/// The code points that "Preprocessing the input stream" calls parse errors.
inline constexpr auto input_errors = std::to_array<input_error>({
    {{0x0000, 0x0000}, null_character_in_input_stream},    {{0x0001, 0x0008}, control_character_in_input_stream},
    {{0x000B, 0x000B}, control_character_in_input_stream}, {{0x000E, 0x001F}, control_character_in_input_stream},
    {{0x007F, 0x009F}, control_character_in_input_stream}, {{0xD800, 0xDFFF}, surrogate_in_input_stream},
    {{0xFDD0, 0xFDEF}, noncharacter_in_input_stream},      {end_of_plane(0), noncharacter_in_input_stream},
    {end_of_plane(1), noncharacter_in_input_stream},       {end_of_plane(2), noncharacter_in_input_stream},
    {end_of_plane(3), noncharacter_in_input_stream},       {end_of_plane(4), noncharacter_in_input_stream},
    {end_of_plane(5), noncharacter_in_input_stream},       {end_of_plane(6), noncharacter_in_input_stream},
    {end_of_plane(7), noncharacter_in_input_stream},       {end_of_plane(8), noncharacter_in_input_stream},
    {end_of_plane(9), noncharacter_in_input_stream},       {end_of_plane(10), noncharacter_in_input_stream},
    {end_of_plane(11), noncharacter_in_input_stream},      {end_of_plane(12), noncharacter_in_input_stream},
    {end_of_plane(13), noncharacter_in_input_stream},      {end_of_plane(14), noncharacter_in_input_stream},
    {end_of_plane(15), noncharacter_in_input_stream},      {end_of_plane(16), noncharacter_in_input_stream},
});

/// "if the number is in the range 0x0000 to 0x0008, ..."
inline constexpr auto replaced_numbers = std::to_array<code_point_range>({
    {0x0000, 0x0008}, {0x000B, 0x000B}, {0x000E, 0x001F}, {0x007F, 0x009F}, {0xD800, 0xDFFF}, {0xFDD0, 0xFDEF},
    end_of_plane(0),  end_of_plane(1),  end_of_plane(2),  end_of_plane(3),  end_of_plane(4),  end_of_plane(5),
    end_of_plane(6),  end_of_plane(7),  end_of_plane(8),  end_of_plane(9),  end_of_plane(10), end_of_plane(11),
    end_of_plane(12), end_of_plane(13), end_of_plane(14), end_of_plane(15), end_of_plane(16),
});

inline constexpr auto contents = std::to_array<content_state>({
    {"PCDATA", data, content_model::pcdata},
    {"RCDATA", data, content_model::rcdata},
    {"CDATA", data, content_model::cdata},
    {"PLAINTEXT", data, content_model::plaintext},
    {"CDATA section state", cdata_section, content_model::pcdata},
});

/// The start tags at which tree construction sets the content model flag. feedback.hpp says where they are
/// ignored.
inline constexpr auto feedback_rules = std::to_array<feedback_rule>({
    {"title", "RCDATA"},
    {"textarea", "RCDATA"},
    {"style", "CDATA"},
    {"xmp", "CDATA"},
    {"iframe", "CDATA"},
    {"noembed", "CDATA"},
    {"noframes", "CDATA"},
    {"noscript", "CDATA", true},
    {"script", "CDATA"},
    {"plaintext", "PLAINTEXT"},
});

/// Entities are now called character references.
inline constexpr auto continued = continued_from<d2008_03_09::machine, machine>(std::to_array<continuation>({
    {"Entity data state", any_mode, "Character reference data state"},
    {"Entity in attribute value state", any_mode, "Character reference in attribute value state"},
    {"Tokenising entities", any_mode, "Tokenizing character references"},
    {"Tokenising entities [after the number sign]", any_mode,
     "Tokenizing character references [after the number sign]"},
    {"Tokenising entities [the digits]", any_mode, "Tokenizing character references [the digits]"},
    {"Tokenising entities [the semicolon]", any_mode, "Tokenizing character references [the semicolon]"},
    {"Tokenising entities [the number]", any_mode, "Tokenizing character references [the number]"},
    {"Tokenising entities [the match]", any_mode, "Tokenizing character references [the match]"},
    {"Tokenising entities [the last character matched]", any_mode,
     "Tokenizing character references [the last character matched]"},
    {"Tokenising entities [the entity name]", any_mode, "Tokenizing character references [the reference name]"},
}));

/// This draft's wording, where drafts differ.
inline constexpr wording words{
    .in_any_case = "In any case, ",
    .says_what_is_reconsumed = true,
    .after_looking_ahead = " to process the next input character",
    .raw_text = "CDATA",
    .is_foreign =
        "the insertion mode is \"in foreign content\" and the current node is not an element in the HTML namespace",
    .drop_attribute = "dropped, along with the value that gets associated with it (if any)",
    .reference = "character reference",
    .references = "character references",
    .reference_table = "named character references table",
    .matching_identifier = "with the consumed characters matching",
    .identifier_case = " (in a case-sensitive manner)",
    .being_consumed = "is being consumed",
    .next_character_is = "the next character is in the range",
    .head_of_numbers = "Number Unicode character",
    .code_point_prefix = "U+",
    .rewordings = rewordings_of_texts,
};

/// Defined in feedback.hpp.
extern const tree::rules tree_construction;
/// Storage for the compiled program of the draft.
inline const compiled_form its_program;
/// Defined in changes.hpp.
extern const change_list named_changes;

inline constexpr draft value = [] {
    draft d{
        .about =
            {.day = "2009-02-07",
             .predecessor = "2008-03-09",
             .name = "2009",
             .date = "7 February 2009",
             .title = "HTML 5, Draft Recommendation",
             .section = "8.2.4 Tokenization",
             .source = "WHATWG, HTML 5, draft recommendation of 7 February 2009",
             .copy =
                 {.url =
                      "https://raw.githubusercontent.com/whatwg/html/961573e6a8855256b273500511d91b8fb8d7a8a6/source",
                  .by = public_copy::anchors::definitions}},
        .words = words,
        .table = machine,
        .stream = {.drops_byte_order_mark = true, .replaces_null = true, .errors = input_errors, .section = "8.2.2"},
        .references = {.names = names, .numbers = numbers_of_the_working_drafts, .replaced_numbers = replaced_numbers},
        .contents = contents,
        .feedback = feedback_rules,
    };
    d.reference_procedure = consume_a_character_reference;
    d.missing_doctype_name_is_empty = true;
    d.end_tag_resets_content_model = true;
    d.end_tag_self_closing_is_error = true;
    d.has_self_closing_flag = true;
    d.continues = continued;
    d.tree_construction = &tree_construction;
    d.compiled = &its_program;
    d.changes = &named_changes;
    d.encodings = &encodings;
    return d;
}();

}  // namespace strata::spec::d2009_02_07
