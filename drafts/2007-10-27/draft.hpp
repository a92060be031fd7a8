#pragma once
// HTML 5, Call For Comments, 27 October 2007: the machine and other facts, as one value.

#include "core/spec/draft.hpp"
#include "drafts/2007-10-27/encodings.hpp"
#include "drafts/2007-10-27/machine.hpp"
#include "drafts/2007-10-27/names.hpp"
#include "drafts/numbers.hpp"
#include "drafts/rewordings.hpp"

namespace strata::spec::d2007_10_27 {

/// The code points that "Preprocessing the input stream" calls parse errors.
inline constexpr auto input_errors = std::to_array<input_error>({
    {{0x0000, 0x0000}, null_character_in_input_stream},
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

/// The names from the paragraph on the permitted slash.
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

inline constexpr draft value = [] {
    draft d{
        .about =
            {.day = "2007-10-27",
             .name = "2007",
             .date = "27 October 2007",
             .title = "HTML 5, Call For Comments",
             .section = "8.2.3 Tokenisation",
             .source = "WHATWG, HTML 5, snapshot of 27 October 2007",
             .copy =
                 {.url =
                      "https://raw.githubusercontent.com/whatwg/html/c3ab002d24d33dba672bdf61f4232b475fddb903/source",
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
    d.has_correctness_flag = true;
    d.missing_doctype_name_is_empty = true;
    d.end_tag_resets_content_model = true;
    d.tree_construction = &tree_construction;
    d.compiled = &its_program;
    d.encodings = &encodings;
    return d;
}();

}  // namespace strata::spec::d2007_10_27
