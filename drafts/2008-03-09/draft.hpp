#pragma once
// HTML 5, Working Draft, 9 March 2008: the machine and other facts, as one value.

#include "core/spec/draft.hpp"
#include "drafts/2008-03-09/encodings.hpp"
#include "drafts/2008-03-09/machine.hpp"
#include "drafts/2008-03-09/names.hpp"
#include "drafts/numbers.hpp"
#include "drafts/rewordings.hpp"

namespace strata::spec::d2008_03_09 {

/// The code points that "Preprocessing the input stream" calls parse errors. The text has U+FDD0 to U+FDDF; a year
/// later, the range ends with U+FDEF.
inline constexpr auto input_errors = std::to_array<input_error>({
    {{0x0000, 0x0000}, null_character_in_input_stream},    {{0x0001, 0x0008}, control_character_in_input_stream},
    {{0x000E, 0x001F}, control_character_in_input_stream}, {{0x007F, 0x009F}, control_character_in_input_stream},
    {{0xD800, 0xDFFF}, surrogate_in_input_stream},         {{0xFDD0, 0xFDDF}, noncharacter_in_input_stream},
    {end_of_plane(0), noncharacter_in_input_stream},       {end_of_plane(1), noncharacter_in_input_stream},
    {end_of_plane(2), noncharacter_in_input_stream},       {end_of_plane(3), noncharacter_in_input_stream},
    {end_of_plane(4), noncharacter_in_input_stream},       {end_of_plane(5), noncharacter_in_input_stream},
    {end_of_plane(6), noncharacter_in_input_stream},       {end_of_plane(7), noncharacter_in_input_stream},
    {end_of_plane(8), noncharacter_in_input_stream},       {end_of_plane(9), noncharacter_in_input_stream},
    {end_of_plane(10), noncharacter_in_input_stream},      {end_of_plane(11), noncharacter_in_input_stream},
    {end_of_plane(12), noncharacter_in_input_stream},      {end_of_plane(13), noncharacter_in_input_stream},
    {end_of_plane(14), noncharacter_in_input_stream},      {end_of_plane(15), noncharacter_in_input_stream},
    {end_of_plane(16), noncharacter_in_input_stream},
});

/// "if the number is zero, if the number is higher than 0x10FFFF, or if it's one of the surrogate characters"
inline constexpr auto replaced_numbers = std::to_array<code_point_range>({
    {0x0000, 0x0000},
    {0xD800, 0xDFFF},
});

inline constexpr auto contents = std::to_array<content_state>({
    {"PCDATA", data, content_model::pcdata},
    {"RCDATA", data, content_model::rcdata},
    {"CDATA", data, content_model::cdata},
    {"PLAINTEXT", data, content_model::plaintext},
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

/// "Void elements", from the section Elements.
inline constexpr auto permitted_slash_tags = std::to_array<std::string_view>(
    {"base", "link", "meta", "hr", "br", "img", "embed", "param", "area", "col", "input"});

/// This draft's wording, where drafts differ.
inline constexpr wording words{
    .in_any_case = "In any case, ",
    .says_what_is_reconsumed = true,
    .after_looking_ahead = " to process the next input character",
    .raw_text = "CDATA",
    .drop_attribute = "dropped, along with the value that gets associated with it (if any)",
    .reference = "entity",
    .references = "entities",
    .reference_table = "entities table",
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
            {.day = "2008-03-09",
             .predecessor = "2007-10-27",
             .name = "2008",
             .date = "9 March 2008",
             .title = "HTML 5, Working Draft",
             .section = "8.2.3 Tokenisation",
             .source = "WHATWG, HTML 5, working draft of 9 March 2008",
             .copy =
                 {.url =
                      "https://raw.githubusercontent.com/whatwg/html/3e05db5b376b664c1439c7179720191abc9a5599/source",
                  .by = public_copy::anchors::definitions}},
        .words = words,
        .table = machine,
        .stream = {.drops_byte_order_mark = true, .replaces_null = true, .errors = input_errors, .section = "8.2.2"},
        .references = {.names = names, .numbers = numbers_of_the_working_drafts, .replaced_numbers = replaced_numbers},
        .contents = contents,
        .feedback = feedback_rules,
    };
    d.permitted_slash_tags = permitted_slash_tags;
    d.reference_procedure = consume_an_entity;
    d.missing_doctype_name_is_empty = true;
    d.end_tag_resets_content_model = true;
    d.tree_construction = &tree_construction;
    d.compiled = &its_program;
    d.changes = &named_changes;
    d.encodings = &encodings;
    return d;
}();

}  // namespace strata::spec::d2008_03_09
