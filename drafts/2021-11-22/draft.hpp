#pragma once
// The WHATWG HTML Standard with named parse errors: the machine and other facts, as one value.

#include "core/spec/draft.hpp"
#include "drafts/2009-02-07/machine.hpp"
#include "drafts/2021-11-22/encodings.hpp"
#include "drafts/2021-11-22/machine.hpp"
#include "drafts/2021-11-22/names.hpp"
#include "drafts/rewordings.hpp"

namespace strata::spec::d2021_11_22 {

/// The code points that "Preprocessing the input stream" calls parse errors.
inline constexpr auto input_errors = std::to_array<input_error>({
    {{0x0001, 0x0008}, control_character_in_input_stream}, {{0x000B, 0x000B}, control_character_in_input_stream},
    {{0x000E, 0x001F}, control_character_in_input_stream}, {{0x007F, 0x009F}, control_character_in_input_stream},
    {{0xD800, 0xDFFF}, surrogate_in_input_stream},         {{0xFDD0, 0xFDEF}, noncharacter_in_input_stream},
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

/// The table of the numeric character reference end state.
inline constexpr auto numbers = std::to_array<number_row>({
    {0x80, 0x20AC, "EURO SIGN"},
    {0x82, 0x201A, "SINGLE LOW-9 QUOTATION MARK"},
    {0x83, 0x0192, "LATIN SMALL LETTER F WITH HOOK"},
    {0x84, 0x201E, "DOUBLE LOW-9 QUOTATION MARK"},
    {0x85, 0x2026, "HORIZONTAL ELLIPSIS"},
    {0x86, 0x2020, "DAGGER"},
    {0x87, 0x2021, "DOUBLE DAGGER"},
    {0x88, 0x02C6, "MODIFIER LETTER CIRCUMFLEX ACCENT"},
    {0x89, 0x2030, "PER MILLE SIGN"},
    {0x8A, 0x0160, "LATIN CAPITAL LETTER S WITH CARON"},
    {0x8B, 0x2039, "SINGLE LEFT-POINTING ANGLE QUOTATION MARK"},
    {0x8C, 0x0152, "LATIN CAPITAL LIGATURE OE"},
    {0x8E, 0x017D, "LATIN CAPITAL LETTER Z WITH CARON"},
    {0x91, 0x2018, "LEFT SINGLE QUOTATION MARK"},
    {0x92, 0x2019, "RIGHT SINGLE QUOTATION MARK"},
    {0x93, 0x201C, "LEFT DOUBLE QUOTATION MARK"},
    {0x94, 0x201D, "RIGHT DOUBLE QUOTATION MARK"},
    {0x95, 0x2022, "BULLET"},
    {0x96, 0x2013, "EN DASH"},
    {0x97, 0x2014, "EM DASH"},
    {0x98, 0x02DC, "SMALL TILDE"},
    {0x99, 0x2122, "TRADE MARK SIGN"},
    {0x9A, 0x0161, "LATIN SMALL LETTER S WITH CARON"},
    {0x9B, 0x203A, "SINGLE RIGHT-POINTING ANGLE QUOTATION MARK"},
    {0x9C, 0x0153, "LATIN SMALL LIGATURE OE"},
    {0x9E, 0x017E, "LATIN SMALL LETTER Z WITH CARON"},
    {0x9F, 0x0178, "LATIN CAPITAL LETTER Y WITH DIAERESIS"},
});

inline constexpr auto contents = std::to_array<content_state>({
    {"Data state", data, content_model::pcdata},
    {"RCDATA state", rcdata, content_model::pcdata},
    {"RAWTEXT state", rawtext, content_model::pcdata},
    {"Script data state", script_data, content_model::pcdata},
    {"PLAINTEXT state", plaintext, content_model::pcdata},
    {"CDATA section state", cdata_section, content_model::pcdata},
});

/// The start tags at which tree construction sets the tokenizer's state. feedback.hpp says where they are
/// ignored.
inline constexpr auto feedback_rules = std::to_array<feedback_rule>({
    {"title", "RCDATA state"},
    {"textarea", "RCDATA state"},
    {"style", "RAWTEXT state"},
    {"xmp", "RAWTEXT state"},
    {"iframe", "RAWTEXT state"},
    {"noembed", "RAWTEXT state"},
    {"noframes", "RAWTEXT state"},
    {"noscript", "RAWTEXT state", true},
    {"script", "Script data state"},
    {"plaintext", "PLAINTEXT state"},
});

/// The content model flag became states, and so did the procedure on character references. The states of escaped script
/// data continue the data state under CDATA, with or without the escape flag.
inline constexpr auto continued = continued_from<d2009_02_07::machine, machine>(std::to_array<continuation>({
    {"Data state", spec::rcdata, "RCDATA state"},
    {"Data state", spec::cdata, "RAWTEXT state"},
    {"Data state", spec::cdata, "Script data state"},
    {"Data state", spec::cdata, "Script data escaped state"},
    {"Data state", spec::cdata, "Script data escaped dash state"},
    {"Data state", spec::cdata, "Script data escaped dash dash state"},
    {"Data state", spec::cdata, "Script data double escaped state"},
    {"Data state", spec::cdata, "Script data double escaped dash state"},
    {"Data state", spec::cdata, "Script data double escaped dash dash state"},
    {"Data state", spec::plaintext, "PLAINTEXT state"},
    {"Tag open state", spec::rcdata, "RCDATA less-than sign state"},
    {"Tag open state", spec::cdata, "RAWTEXT less-than sign state"},
    {"Tag open state", spec::cdata, "Script data less-than sign state"},
    {"Tag open state", spec::cdata, "Script data escaped less-than sign state"},
    {"Close tag open state", spec::pcdata, "End tag open state"},
    {"Close tag open state", spec::rcdata, "RCDATA end tag open state"},
    {"Close tag open state", spec::cdata, "RAWTEXT end tag open state"},
    {"Close tag open state", spec::cdata, "Script data end tag open state"},
    {"Close tag open state", spec::cdata, "Script data escaped end tag open state"},
    {"Tag name state", spec::rcdata, "RCDATA end tag name state"},
    {"Tag name state", spec::cdata, "RAWTEXT end tag name state"},
    {"Tag name state", spec::cdata, "Script data end tag name state"},
    {"Tag name state", spec::cdata, "Script data escaped end tag name state"},
    {"Comment state", any_mode, "Comment state"},
    {"Comment state", any_mode, "Comment less-than sign state"},
    {"Comment state", any_mode, "Comment less-than sign bang state"},
    {"Comment end dash state", any_mode, "Comment end dash state"},
    {"Comment end dash state", any_mode, "Comment less-than sign bang dash state"},
    {"Comment end state", any_mode, "Comment end state"},
    {"Comment end state", any_mode, "Comment less-than sign bang dash dash state"},
    {"Character reference data state", any_mode, "Character reference state"},
    {"Character reference in attribute value state", any_mode, "Character reference state"},
    {"Tokenizing character references", any_mode, "Character reference state"},
    {"Tokenizing character references [after the number sign]", any_mode, "Numeric character reference state"},
    {"Tokenizing character references [the digits]", any_mode, "Hexadecimal character reference start state"},
    {"Tokenizing character references [the digits]", any_mode, "Hexadecimal character reference state"},
    {"Tokenizing character references [the digits]", any_mode, "Decimal character reference start state"},
    {"Tokenizing character references [the digits]", any_mode, "Decimal character reference state"},
    {"Tokenizing character references [the semicolon]", any_mode, "Hexadecimal character reference state"},
    {"Tokenizing character references [the semicolon]", any_mode, "Decimal character reference state"},
    {"Tokenizing character references [the number]", any_mode, "Numeric character reference end state"},
    {"Tokenizing character references [the match]", any_mode, "Named character reference state"},
    {"Tokenizing character references [the last character matched]", any_mode, "Named character reference state"},
    {"Tokenizing character references [the reference name]", any_mode, "Named character reference state"},
}));

/// This draft's wording, where drafts differ.
inline constexpr wording words{
    .glyph_of_tab = " (tab)",
    .repeats_entry_for_each_line = true,
    .joins_branches = true,
    .lists_keywords = true,
    .after_looking_ahead = " (don't consume anything in the current state)",
    .is_foreign = "there is an adjusted current node and it is not an element in the HTML namespace",
    .drop_attribute = "removed from the token",
    .isolated_surrogates_apart = true,
    .reference = "character reference",
    .reference_table = "named character references table",
    .matching_identifier = "where the consumed characters are",
    .after_semicolon = " character",
    .being_consumed = "was consumed",
    .next_character_is = "the next input character is either",
    .head_of_numbers = "Number Code point",
    .code_point_prefix = "0x",
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
            {.day = "2021-11-22",
             .predecessor = "2009-02-07",
             .name = "modern",
             .date = "until June 2026",
             .title = "WHATWG HTML Standard with named parse errors",
             .section = "13.2.5 Tokenization",
             .source = "WHATWG, HTML Standard, before processing instructions",
             .copy = {.url =
                          "https://html.spec.whatwg.org/commit-snapshots/9b4ccc988277aca883f64d22c8b4f13a993dd42e/"}},
        .words = words,
        .table = machine,
        .stream = {.drops_byte_order_mark = false,
                   .replaces_null = false,
                   .errors = input_errors,
                   .section = "13.2.3.5"},
        .references = {.names = names, .numbers = numbers, .replaced_numbers = {}},
        .contents = contents,
        .feedback = feedback_rules,
    };
    d.names_errors = true;
    d.has_self_closing_flag = true;
    d.end_tag_self_closing_is_error = true;
    d.continues = continued;
    d.tree_construction = &tree_construction;
    d.compiled = &its_program;
    d.changes = &named_changes;
    d.encodings = &encodings;
    return d;
}();

}  // namespace strata::spec::d2021_11_22
