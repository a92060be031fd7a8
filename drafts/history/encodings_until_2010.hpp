#pragma once
// The changes in how encodings are chosen from 2007 to April 2010, read from every commit of these years. Commits that
// changed only words are left out if nothing here depends on the words.

#include <array>

#include "core/spec/sniffing.hpp"
#include "drafts/2007-10-27/encodings.hpp"

namespace strata::spec::encoding_changes {

inline constexpr auto overrides_with_thai =
    std::to_array<encoding_override>({{"ISO-8859-1", "windows-1252"}, {"ISO-8859-11", "windows-874"}});
inline constexpr auto overrides_with_cjk = std::to_array<encoding_override>({
    {"ISO-8859-1", "windows-1252"},
    {"ISO-8859-11", "windows-874"},
    {"GB2312", "GBK"},
    {"GB_2312-80", "GBK"},
    {"EUC-KR", "windows-949"},
    {"KS_C_5601-1987", "windows-949"},
    {"x-x-big5", "Big5"},
});
inline constexpr auto overrides_with_tis_620 = std::to_array<encoding_override>({
    {"EUC-KR", "windows-949"},
    {"GB2312", "GBK"},
    {"GB_2312-80", "GBK"},
    {"ISO-8859-1", "windows-1252"},
    {"ISO-8859-11", "windows-874"},
    {"KS_C_5601-1987", "windows-949"},
    {"TIS-620", "windows-874"},
    {"x-x-big5", "Big5"},
});
inline constexpr auto overrides_with_turkish = std::to_array<encoding_override>({
    {"EUC-KR", "windows-949"},
    {"GB2312", "GBK"},
    {"GB_2312-80", "GBK"},
    {"ISO-8859-1", "windows-1252"},
    {"ISO-8859-9", "windows-1254"},
    {"ISO-8859-11", "windows-874"},
    {"KS_C_5601-1987", "windows-949"},
    {"TIS-620", "windows-874"},
    {"x-x-big5", "Big5"},
});
inline constexpr auto overrides_with_us_ascii = std::to_array<encoding_override>({
    {"EUC-KR", "windows-949"},
    {"GB2312", "GBK"},
    {"GB_2312-80", "GBK"},
    {"ISO-8859-1", "windows-1252"},
    {"ISO-8859-9", "windows-1254"},
    {"ISO-8859-11", "windows-874"},
    {"KS_C_5601-1987", "windows-949"},
    {"TIS-620", "windows-874"},
    {"US-ASCII", "windows-1252"},
    {"x-x-big5", "Big5"},
});
inline constexpr auto overrides_with_shift_jis = std::to_array<encoding_override>({
    {"EUC-KR", "windows-949"},
    {"GB2312", "GBK"},
    {"GB_2312-80", "GBK"},
    {"ISO-8859-1", "windows-1252"},
    {"ISO-8859-9", "windows-1254"},
    {"ISO-8859-11", "windows-874"},
    {"KS_C_5601-1987", "windows-949"},
    {"Shift_JIS", "windows-31J"},
    {"TIS-620", "windows-874"},
    {"US-ASCII", "windows-1252"},
    {"x-x-big5", "Big5"},
});
/// Includes the rows of the table of aliases, which existed alongside the table of overrides for some months.
inline constexpr auto overrides_and_aliases = std::to_array<encoding_override>({
    {"x-sjis", "windows-31J"},
    {"windows-932", "windows-31J"},
    {"x-x-big5", "Big5"},
    {"EUC-KR", "windows-949"},
    {"GB2312", "GBK"},
    {"GB_2312-80", "GBK"},
    {"ISO-8859-1", "windows-1252"},
    {"ISO-8859-9", "windows-1254"},
    {"ISO-8859-11", "windows-874"},
    {"KS_C_5601-1987", "windows-949"},
    {"Shift_JIS", "windows-31J"},
    {"TIS-620", "windows-874"},
    {"US-ASCII", "windows-1252"},
});
inline constexpr auto overrides_alone = std::to_array<encoding_override>({
    {"EUC-KR", "windows-949"},
    {"GB2312", "GBK"},
    {"GB_2312-80", "GBK"},
    {"ISO-8859-1", "windows-1252"},
    {"ISO-8859-9", "windows-1254"},
    {"ISO-8859-11", "windows-874"},
    {"KS_C_5601-1987", "windows-949"},
    {"Shift_JIS", "windows-31J"},
    {"TIS-620", "windows-874"},
    {"US-ASCII", "windows-1252"},
});

/// All changes until April 2010, in order.
inline constexpr auto until_2010 = std::to_array<sniffing_change>({
    {"2007-06-23", "9b860d53",
     "The first algorithm: transport, byte order mark, a prescan for meta elements; a later meta element "
     "changes the encoding",
     [](sniffing& s) {
         s = d2007_10_27::encodings;
         s.overrides = {};
     }},
    {"2007-06-23", "ea5d8a66", "ISO-8859-1 is read as windows-1252",
     [](sniffing& s) { s.overrides = d2007_10_27::encoding_overrides; }},
    {"2008-02-27", "4498a77c", "In the prescan \"<\" no longer ends a tag, and \"<meta/\" begins a tag",
     [](sniffing& s) {
         s.prescan.less_than_ends_tag = false;
         s.prescan.slash_may_follow_meta = true;
     }},
    {"2008-02-27", "47217abb", "The first byte of an unquoted value is appended once",
     [](sniffing& s) { s.prescan.doubles_first_of_unquoted = false; }},
    {"2008-02-28", "1e24e168", "\"charset\" in the value of \"content\" may be in upper or lower case",
     [](sniffing& s) {
         s.extraction.ignores_case = true;
         s.change.by_content =
             "Otherwise, if the element has a content attribute, and applying the algorithm for extracting an "
             "encoding "
             "from a Content-Type to its value returns a supported encoding encoding, and the confidence is "
             "currently "
             "tentative, then change the encoding to the encoding encoding.";
     }},
    {"2008-02-28", "795465d9", "ISO-8859-11 is read as windows-874",
     [](sniffing& s) { s.overrides = overrides_with_thai; }},
    {"2008-02-28", "5be96bed", "UTF-16 found by the prescan becomes UTF-8; the next attribute need not follow a space",
     [](sniffing& s) {
         s.prescan.utf_16_becomes_utf_8 = true;
         s.prescan.goes_on_at_space = false;
     }},
    {"2008-05-22", "8eea1f84", "Chinese and Korean encodings are read as their supersets",
     [](sniffing& s) { s.overrides = overrides_with_cjk; }},
    {"2008-05-22", "70181945", "An encoding in \"content\" ends at a semicolon",
     [](sniffing& s) { s.extraction.ends_at_semicolon = true; }},
    {"2008-05-22", "55de900d", "TIS-620 is read as windows-874",
     [](sniffing& s) { s.overrides = overrides_with_tis_620; }},
    {"2008-05-22", "848f9f66", "The prescan continues after a closing quote, not at it",
     [](sniffing& s) { s.prescan.closing_quote_begins_name = false; }},
    {"2008-05-22", "fc1bb8fe", "White space and punctuation in names of encodings are ignored",
     [](sniffing& s) { s.labels = label_matching::ignoring_punctuation; }},
    {"2008-05-22", "41d3ebdb", "ISO-8859-9 is read as windows-1254",
     [](sniffing& s) { s.overrides = overrides_with_turkish; }},
    {"2008-05-22", "00453ee7", "\"charset\" may be anywhere in \"content\", not only after a semicolon",
     [](sniffing& s) { s.extraction.after_semicolon = false; }},
    {"2008-06-10", "63e2aeb0", "U+000B is no longer a space",
     [](sniffing& s) { s.prescan.line_tabulation_is_space = false; }},
    {"2008-09-02", "5ecf7ee0", "An unsupported encoding from the transport layer is ignored",
     [](sniffing& s) {
         s.steps.reword({sniffing_step::transport,
                         "If the transport layer specifies an encoding, and it is supported, return that encoding with "
                         "the confidence certain, and abort these steps."});
     }},
    {"2008-09-02", "c9951428", "US-ASCII is read as windows-1252",
     [](sniffing& s) { s.overrides = overrides_with_us_ascii; }},
    {"2009-02-13", "f6848ecd", "Names of encodings are compared as in Unicode Technical Standard #22",
     [](sniffing& s) { s.labels = label_matching::charset_alias; }},
    {"2009-06-04", "9076fea2", "Shift_JIS is read as windows-31J",
     [](sniffing& s) { s.overrides = overrides_with_shift_jis; }},
    {"2009-06-06", "b80b96ba",
     "A later declaration of UTF-16 is compared with the page's encoding before it becomes UTF-8",
     [](sniffing& s) {
         s.change.utf_16_becomes_utf_8 = utf_16_turns::after_comparing;
         s.change.same =
             "If the new encoding is identical or equivalent to the encoding that is already being used to "
             "interpret the input stream, then set the confidence to certain and abort these steps.";
     }},
    {"2009-06-06", "20f64095", "A page that is read as UTF-16 ignores later declarations",
     [](sniffing& s) {
         s.change.current_utf_16_stays = true;
         s.change.stays_utf_16 =
             "If the encoding that is already being used to interpret the input stream is a UTF-16 "
             "encoding, then set the confidence to certain and abort these steps.";
     }},
    {"2009-07-07", "614a4cde", "A separate table lists the aliases, including windows-932",
     [](sniffing& s) { s.overrides = overrides_and_aliases; }},
    {"2009-07-15", "b690f903", "UTF-16 without a byte order mark is little-endian",
     [](sniffing& s) { s.utf_16_is_little_endian = true; }},
    {"2009-08-26", "1aa47516", "Only spaces around the names of encodings are ignored",
     [](sniffing& s) { s.labels = label_matching::trimmed; }},
    {"2009-10-19", "28891bc9", "The table of aliases is removed", [](sniffing& s) { s.overrides = overrides_alone; }},
    {"2010-04-12", "d36e7428",
     "The prescan uses \"content\" only with http-equiv=content-type, and only one encoding of a meta element",
     [](sniffing& s) { s.prescan.attributes = meta_attributes::first_with_value; }},
    {"2010-04-12", "89c25ff2", "A later \"content\" counts only with http-equiv=content-type",
     [](sniffing& s) {
         s.change.content_needs_pragma = true;
         s.change.by_content =
             "Otherwise, if the element has an http-equiv attribute whose value is an ASCII case-insensitive "
             "match for "
             "the string \"Content-Type\", and the element has a content attribute, and applying the algorithm "
             "for "
             "extracting an encoding from a Content-Type to that attribute's value returns a supported "
             "encoding "
             "encoding, and the confidence is currently tentative, then change the encoding to the encoding "
             "encoding.";
     }},
});

}  // namespace strata::spec::encoding_changes
