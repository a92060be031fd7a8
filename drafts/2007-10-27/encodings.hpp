#pragma once
// HTML 5, Call For Comments, 27 October 2007: how the encoding of a page is chosen. This is the first algorithm, of
// June 2007.

#include <array>

#include "core/spec/sniffing.hpp"

namespace strata::spec::d2007_10_27 {

inline constexpr auto encoding_overrides = std::to_array<encoding_override>({{"ISO-8859-1", "windows-1252"}});

inline constexpr sniffing encodings = [] {
    sniffing s;
    s.section = "8.2.2.1";
    s.steps = {
        {sniffing_step::transport,
         "If the transport layer specifies an encoding, return that encoding with the confidence certain, and abort "
         "these steps."},
        {sniffing_step::byte_order_mark,
         "if [...] the first bytes of the file match the bytes given in the first column, then return the encoding "
         "given in the cell in the second column of that row, with the confidence certain, and abort these steps"},
        {sniffing_step::declaration,
         "Otherwise, the user agent will have to search for explicit character encoding information in the file "
         "itself."},
        {sniffing_step::likely_encoding,
         "If the user agent has information on the likely encoding for this page, e.g. based on the encoding of the "
         "page when it was last visited, then return that encoding, with the confidence tentative, and abort these "
         "steps."},
        {sniffing_step::autodetection,
         "The user agent may attempt to autodetect the character encoding from applying frequency analysis or other "
         "algorithms to the data stream."},
        {sniffing_step::default_encoding,
         "Otherwise, return an implementation-defined or user-specified default character encoding, with the "
         "confidence tentative."},
    };
    s.prescan = {.limit = 512,
                 .line_tabulation_is_space = true,
                 .slash_may_follow_meta = false,
                 .less_than_ends_tag = true,
                 .doubles_first_of_unquoted = true,
                 .closing_quote_begins_name = true,
                 .goes_on_at_space = true,
                 .attributes = meta_attributes::each_by_itself,
                 .drops_duplicates = false,
                 .utf_16_becomes_utf_8 = false,
                 .user_defined_becomes_windows_1252 = false,
                 .reads_xml_declaration = false};
    s.extraction = {.after_semicolon = true, .ignores_case = false, .ends_at_semicolon = false, .goes_on = false};
    s.change = {
        .section = "8.2.2.4",
        .current_utf_16_stays = false,
        .utf_16_becomes_utf_8 = utf_16_turns::before_comparing,
        .user_defined_becomes_windows_1252 = false,
        .content_needs_pragma = false,
        .by_charset =
            "If the element has a charset attribute, and its value is a supported encoding, and the "
            "confidence is currently tentative, then change the encoding to the encoding given by the value "
            "of the charset attribute.",
        .by_content =
            "Otherwise, if the element has a content attribute, and applying the algorithm to extract an "
            "encoding from a Content-Type to its value returns a supported encoding encoding, and the "
            "confidence is currently tentative, then change the encoding to the encoding encoding.",
        .stays_utf_16 = {},
        .same =
            "If the new encoding is identical or equivalent to the encoding that is already being used to "
            "interpret the input stream, then set the confidence to confident and abort these steps.",
        .other =
            "Otherwise, navigate to the document again, with replacement enabled, but this time skip the encoding "
            "sniffing algorithm and instead just set the encoding to the new encoding and the confidence to "
            "confident.",
    };
    s.labels = label_matching::exact;
    s.utf_16_is_little_endian = false;
    s.overrides = encoding_overrides;
    return s;
}();

}  // namespace strata::spec::d2007_10_27
