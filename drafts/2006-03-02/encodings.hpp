#pragma once
// Web Applications 1.0, 2 March 2006: how the encoding of a page is chosen. There is no algorithm yet to find a meta
// element: "The exact parsing rules for finding and using this information are not yet described". A meta element is
// therefore read in the way that the first text with a description requires (docs/encodings_by_draft.md).

#include "core/spec/sniffing.hpp"

namespace strata::spec::d2006_03_02 {

inline constexpr sniffing encodings = [] {
    sniffing s;
    s.section = "8.2";
    s.steps = {
        {sniffing_step::transport, "If the transport layer specifies an encoding, use that."},
        {sniffing_step::declaration,
         "Otherwise, if the user agent can find a meta element that specifies character encoding information, then use "
         "that."},
        {sniffing_step::autodetection,
         "Otherwise, the user agent may attempt to autodetect the character encoding from applying frequency analysis "
         "or other algorithms to the data stream."},
        {sniffing_step::default_encoding,
         "Otherwise, use an implementation-defined or user-specified default character encoding"},
    };
    s.has_confidence = false;
    s.prescan = {.limit = whole_page,
                 .line_tabulation_is_space = true,
                 .slash_may_follow_meta = false,
                 .less_than_ends_tag = true,
                 .attributes = meta_attributes::each_by_itself,
                 .drops_duplicates = false,
                 .utf_16_becomes_utf_8 = false,
                 .user_defined_becomes_windows_1252 = false,
                 .reads_xml_declaration = false};
    s.extraction = {.after_semicolon = true, .ignores_case = false, .ends_at_semicolon = false, .goes_on = false};
    s.labels = label_matching::exact;
    s.utf_16_is_little_endian = false;
    return s;
}();

}  // namespace strata::spec::d2006_03_02
