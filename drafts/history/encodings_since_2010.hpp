#pragma once
// The changes since May 2010 in how encodings are chosen. No text between those of April 2010 and 28 February 2016 is
// at hand. Changes with the mark `is_known_by_title` are inferred from their titles and from the text of 2016. From
// then on, 37 versions of the section are at hand, so each change is between two known texts
// (tests/text/encoding/byte_stream).

#include <array>

#include "core/spec/sniffing.hpp"

namespace strata::spec::encoding_changes {

inline constexpr std::string_view decoder_takes_the_mark =
    "A leading Byte Order Mark (BOM) causes the character encoding argument to be ignored and will itself be skipped.";

/// All changes since May 2010, in order.
inline constexpr auto since_2010 = std::to_array<sniffing_change>({
    {"2010-08-10", "b425a894", "The user may override the encoding",
     [](sniffing& s) {
         s.steps.add_before(
             sniffing_step::transport,
             {sniffing_step::override_by_user,
              "If the user has explicitly instructed the user agent to override the document's character "
              "encoding with a specific encoding, optionally return that encoding with the confidence "
              "certain and abort these steps."});
     },
     true},
    {"2010-08-16", "2f69714b", "A later declaration counts only for UTF-16 and encodings compatible with ASCII",
     [](sniffing& s) {
         s.change.by_charset =
             "If the element has a charset attribute, and its value is a supported ASCII-compatible "
             "character encoding or a UTF-16 encoding, and the confidence is currently tentative, "
             "then change the encoding to the encoding given by the value of the charset attribute.";
     },
     true},
    {"2011-01-11", "3fd32bce", "In the prescan a second attribute of the same name is ignored",
     [](sniffing& s) { s.prescan.drops_duplicates = true; }, true},
    {"2011-01-11", "63baa392", "In the prescan \"charset\" comes before \"content\"",
     [](sniffing& s) { s.prescan.attributes = meta_attributes::charset_first; }, true},
    {"2011-02-09", "51babfe7", "The prescan reads 1024 bytes instead of 512",
     [](sniffing& s) { s.prescan.limit = 1024; }, true},
    {"2011-05-25", "", "In \"content\", a \"charset\" without \"=\" is skipped, and the search continues after it",
     [](sniffing& s) { s.extraction.goes_on = true; }, true, "2010-04-30"},
    {"2011-11-02", "132b83d5",
     "A later declaration of UTF-16 becomes UTF-8 before it is compared with the page's encoding",
     [](sniffing& s) { s.change.utf_16_becomes_utf_8 = utf_16_turns::before_comparing; }, true},
    {"2011-12-09", "9edf1ab7", "Autodetection counts only if it finds a supported encoding",
     [](sniffing& s) {
         s.steps.reword({sniffing_step::autodetection,
                         "If autodetection succeeds in determining a character encoding, and that encoding is a "
                         "supported encoding, then return that encoding, with the confidence tentative, and abort "
                         "these steps."});
     },
     true},
    {"2012-02-13", "de2b5d8f", "The prescan is an algorithm of its own",
     [](sniffing& s) {
         s.steps.reword({sniffing_step::declaration, "Optionally prescan the byte stream to determine its encoding."});
     },
     true},
    {"2012-09-16", "947be85f", "A byte order mark comes before the transport layer",
     [](sniffing& s) {
         const sniffing_rule mark = *s.steps.find(sniffing_step::byte_order_mark);
         s.steps.remove(sniffing_step::byte_order_mark);
         s.steps.add_before(sniffing_step::transport, mark);
     },
     true},
    {"2012-09-27", "c0aba9cb", "The text says \"character encoding\" instead of \"encoding\"",
     [](sniffing& s) {
         s.steps.reword({sniffing_step::transport,
                         "If the transport layer specifies a character encoding, and it is supported, return that "
                         "encoding with the confidence certain, and abort these steps."});
     },
     true},
    {"2012-11-25", "008c28b4", "A nested page takes the encoding of the page around it if both have the same origin",
     [](sniffing& s) {
         s.steps.add_before(sniffing_step::likely_encoding,
                            {sniffing_step::parent_document,
                             "Return parent document's character encoding, with the confidence tentative, and abort "
                             "the encoding sniffing algorithm's steps."});
     },
     true},
    {"2013-01-24", "11e7419e", "The Encoding Standard says which labels name which encodings",
     [](sniffing& s) {
         s.overrides = {};
         s.change.by_charset =
             "If the element has a charset attribute, and getting an encoding from its value results in a supported "
             "ASCII-compatible character encoding or a UTF-16 encoding, and the confidence is currently tentative, "
             "then "
             "change the encoding to the resulting encoding.";
         s.change.by_content =
             "Otherwise, if the element has an http-equiv attribute whose value is an ASCII case-insensitive match for "
             "the string \"Content-Type\", and the element has a content attribute, and applying the algorithm for "
             "extracting a character encoding from a meta element to that attribute's value returns a supported "
             "ASCII-compatible character encoding or a UTF-16 encoding, and the confidence is currently tentative, "
             "then "
             "change the encoding to the extracted encoding.";
     },
     true},
    {"2014-05-07", "202e170c", "x-user-defined becomes windows-1252",
     [](sniffing& s) {
         s.prescan.user_defined_becomes_windows_1252 = true;
         s.change.user_defined_becomes_windows_1252 = true;
     },
     true},
    {"2015-09-02", "a7318067", "All encodings of the Encoding Standard are supported, and no others",
     [](sniffing& s) {
         s.change.by_charset =
             "If the element has a charset attribute, and getting an encoding from its value results "
             "in an encoding, and the confidence is currently tentative, then change the encoding to "
             "the resulting encoding.";
         s.change.by_content =
             "Otherwise, if the element has an http-equiv attribute whose value is an ASCII case-insensitive match for "
             "the string \"Content-Type\", and the element has a content attribute, and applying the algorithm for "
             "extracting a character encoding from a meta element to that attribute's value returns an encoding, and "
             "the confidence is currently tentative, then change the encoding to the extracted encoding.";
     },
     true},
    {"2016-02-09", "83ebb728", "The decoder handles the byte order mark, and the algorithm no longer looks for it",
     [](sniffing& s) {
         s.steps.remove(sniffing_step::byte_order_mark);
         s.mark_in_decoder = decoder_takes_the_mark;
     }},
    {"2016-02-11", "6a31c26c",
     "\"Get an output encoding\" applies to the declared encoding: the replacement encoding also becomes UTF-8",
     [](sniffing& s) {
         s.prescan.replacement_becomes_utf_8 = true;
         s.change.replacement_becomes_utf_8 = true;
     }},
    {"2016-02-28", "", "New wording on likely encodings and on reading a page again, as in the text of that day",
     [](sniffing& s) {
         s.steps.reword({sniffing_step::likely_encoding,
                         "Otherwise, if the user agent has information on the likely encoding for this page, e.g. "
                         "based on the encoding of the page when it was last visited, then return that encoding, with "
                         "the confidence tentative, and abort these steps."});
         s.change.other =
             "Otherwise, navigate to the document again, with replacement enabled, and using the same source browsing "
             "context, but this time skip the encoding sniffing algorithm and instead just set the encoding to the new "
             "encoding and the confidence to certain.";
     },
     true, "2010-04-30"},
    {"2016-04-25", "c36f7384", "The replacement encoding no longer becomes UTF-8",
     [](sniffing& s) {
         s.prescan.replacement_becomes_utf_8 = false;
         s.change.replacement_becomes_utf_8 = false;
     }},
    {"2017-05-31", "32dbd7d5", "A section on parse errors is inserted before this one, which becomes section 12.2.3.2",
     [](sniffing& s) {
         s.section = "12.2.3.2";
         s.change.section = "12.2.3.4";
     }},
    {"2017-11-14", "7ebc44ad", "Most steps \"return\" instead of \"abort these steps\"",
     [](sniffing& s) {
         s.steps.reword({sniffing_step::override_by_user,
                         "If the user has explicitly instructed the user agent to override the document's character "
                         "encoding with a specific encoding, optionally return that encoding with the confidence "
                         "certain."});
         s.steps.reword({sniffing_step::transport,
                         "If the transport layer specifies a character encoding, and it is supported, return that "
                         "encoding with the confidence certain."});
         s.steps.reword({sniffing_step::autodetection,
                         "If autodetection succeeds in determining a character encoding, and that encoding is a "
                         "supported encoding, then return that encoding, with the confidence tentative."});
         s.change.stays_utf_16 =
             "If the encoding that is already being used to interpret the input stream is a UTF-16 encoding, then set "
             "the confidence to certain and return.";
         s.change.same =
             "If the new encoding is identical or equivalent to the encoding that is already being used to "
             "interpret the input stream, then set the confidence to certain and return.";
     }},
    {"2018-01-09", "99e2cdfc", "The other steps also return; the conditions on the parent document become one sentence",
     [](sniffing& s) {
         s.steps.reword({sniffing_step::parent_document,
                         "If parent document's origin is same origin with new document's origin, and parent document's "
                         "character encoding is an ASCII-compatible encoding, then return parent document's character "
                         "encoding, with the confidence tentative."});
         s.steps.reword({sniffing_step::likely_encoding,
                         "Otherwise, if the user agent has information on the likely encoding for this page, e.g. "
                         "based on the encoding of the page when it was last visited, then return that encoding, with "
                         "the confidence tentative."});
     }},
    {"2019-11-22", "7b4964ad", "The parent document is the document of the browsing context's container",
     [](sniffing& s) {
         s.steps.reword({sniffing_step::parent_document,
                         "If parentDocument's origin is same origin with d's origin and parentDocument's character "
                         "encoding is an ASCII-compatible encoding, then return parentDocument's character encoding, "
                         "with the confidence tentative."});
     }},
    {"2020-03-24", "21b5234e", "The algorithm looks for a byte order mark first, even before the user's override",
     [](sniffing& s) {
         s.mark_in_decoder = {};
         s.steps.add_before(
             sniffing_step::override_by_user,
             {sniffing_step::byte_order_mark,
              "If the result of BOM sniffing is an encoding, return that encoding with confidence certain."});
     }},
    {"2020-08-18", "45b7b7b5", "A page is read again with \"replacementEnabled set to true\"",
     [](sniffing& s) {
         s.change.other =
             "Otherwise, navigate to the document again, with replacementEnabled set to true, and using the same "
             "source browsing context, but this time skip the encoding sniffing algorithm and instead just set the "
             "encoding to the new encoding and the confidence to certain.";
     }},
    {"2020-08-25", "77cb9389", "A page is read again with \"historyHandling\"",
     [](sniffing& s) {
         s.change.other =
             "Otherwise, navigate to the document again, with historyHandling set to \"replace\", and using the same "
             "source browsing context, but this time skip the encoding sniffing algorithm and instead just set the "
             "encoding to the new encoding and the confidence to certain.";
     }},
    {"2020-09-09", "cc9f9b9c", "The text says \"UTF-16BE/LE\" instead of \"a UTF-16 encoding\"",
     [](sniffing& s) {
         s.steps.reword({sniffing_step::parent_document,
                         "If parentDocument's origin is same origin with d's origin and parentDocument's character "
                         "encoding is not UTF-16BE/LE, then return parentDocument's character encoding, with the "
                         "confidence tentative."});
         s.change.stays_utf_16 =
             "If the encoding that is already being used to interpret the input stream is UTF-16BE/LE, then set the "
             "confidence to certain and return.";
     }},
    {"2020-10-16", "25c78e4b", "A chapter on worklets is inserted before this one: the number becomes 13.2.3.2",
     [](sniffing& s) {
         s.section = "13.2.3.2";
         s.change.section = "13.2.3.4";
     }},
    {"2021-05-06", "800a2dcd",
     "The first bytes of an XML declaration can mean UTF-16; the encoding that it names is never found, because the "
     "position stays on \"=\"",
     [](sniffing& s) {
         s.prescan.reads_xml_declaration = true;
         s.prescan.stays_on_equals_sign = true;
         s.steps.reword({sniffing_step::declaration,
                         "Optionally prescan the byte stream to determine its encoding, with the end condition being "
                         "when the user agent decides that scanning further bytes would not be efficient."});
     }},
    {"2021-10-12", "1b158de1", "An XML declaration counts if the prescan finds no meta element",
     [](sniffing& s) { s.prescan.stays_on_equals_sign = false; }},
    {"2022-10-31", "0a97a81d", "A page is read again by restarting the navigate algorithm",
     [](sniffing& s) {
         s.change.other =
             "Otherwise, restart the navigate algorithm, with historyHandling set to \"replace\" and other inputs kept "
             "the same, but this time skip the encoding sniffing algorithm and instead just set the encoding to the "
             "new encoding and the confidence to certain.";
     }},
    {"2025-04-09", "285a58bf", "A comma after \"Optionally\"",
     [](sniffing& s) {
         s.steps.reword({sniffing_step::declaration,
                         "Optionally, prescan the byte stream to determine its encoding, with the end condition being "
                         "when the user agent decides that scanning further bytes would not be efficient."});
     }},
    {"2026-02-05", "28e837d7", "The text says \"Content-Type\" instead of \"the string \"Content-Type\"\"",
     [](sniffing& s) {
         s.change.by_content =
             "Otherwise, if the element has an http-equiv attribute whose value is an ASCII case-insensitive match for "
             "\"Content-Type\", and the element has a content attribute, and applying the algorithm for extracting a "
             "character encoding from a meta element to that attribute's value returns an encoding, and the confidence "
             "is currently tentative, then change the encoding to the extracted encoding.";
     }},
});

}  // namespace strata::spec::encoding_changes
