#pragma once
// How each published state of the section differs from the previous state, and the reason: a commit, or an error of the
// copy.

#include <array>
#include <cstddef>
#include <string_view>

namespace byte_stream_test {

/// Paragraphs that a commit removed, and the paragraphs that replaced them. Each removed paragraph contains the words
/// `before`. Each added paragraph contains the words `after`. "" matches any paragraph.
struct difference {
    std::string_view state;   ///< the first published state with the difference
    std::string_view commit;  ///< the commit of whatwg/html; "" for an error of the copy
    std::string_view day;     ///< the day on which the commit came into the text
    std::string_view before;
    std::size_t gone;
    std::string_view after;
    std::size_t come;
};

/// All differences, in the order of the states.
inline constexpr auto differences = std::to_array<difference>({
    {"2016-03-06", "", "", "0x3C 0x3F (ASCII '", 1, "0x3C 0x3F (ASCII '<?')", 1},
    {"2016-03-12", "", "", "0x3C 0x3F (ASCII '<?')", 1, "0x3C 0x3F (ASCII '", 1},
    {"2016-03-12b", "", "", "0x3C 0x3F (ASCII '", 1, "0x3C 0x3F (ASCII '<?')", 1},
    {"2016-04-25", "", "", "0x3C 0x3F (ASCII '<?')", 1, "0x3C 0x3F (ASCII '", 1},
    {"2016-04-26", "", "", "0x3C 0x3F (ASCII '", 1, "0x3C 0x3F (ASCII '<?')", 1},
    {"2016-04-28", "c36f7384", "2016-04-25", "an output encoding", 2, "a UTF-16 encoding, then ", 2},
    {"2016-04-28", "c36f7384", "2016-04-25", "x-user-defined, ", 2, "x-user-defined, then ", 2},
    {"2016-06-06", "79250b14", "2016-06-01", "ISO-8859-2", 1, "ISO-8859-7", 1},
    {"2016-09-01", "2f3c8cd8", "2016-09-01", "unrecognised", 1, "unrecognized", 1},
    {"2016-09-01", "2f3c8cd8", "2016-09-01", "behaviour", 1, "behavior", 1},
    {"2017-02-27", "104bd786", "2017-02-08", "an ASCII letter", 1, "an ASCII alpha", 1},
    {"2017-04-11", "59595d9c", "2017-03-29", "Unicode code points", 1, "stream of code points", 1},
    {"2017-04-11", "59595d9c", "2017-03-29", "Unicode character", 8, "code point", 8},
    {"2017-04-11", "59595d9c", "2017-03-29", "ASCII ", 22, "0x", 22},
    {"2017-06-04", "32dbd7d5", "2017-05-31", "12.2.2", 5, "12.2.3", 5},
    {"2017-06-14", "", "", "(`<?`)", 1, "(``)", 1},
    {"2017-06-15", "", "", "(``)", 1, "(`<?`)", 1},
    {"2017-07-08", "", "", "(`<?`)", 1, "(``)", 1},
    {"2017-07-08", "", "", "12.2.3.3 character encoding", 1, "12.2.3.3 Character encodings", 1},
    {"2017-12-05", "7ebc44ad", "2017-11-14", "abort these steps", 5, "confidence", 5},
    {"2018-02-09", "99e2cdfc", "2018-01-09", "abort", 6, "return", 4},
    {"2019-03-13", "", "", "(``)", 1, "(`<?`)", 1},
    {"2019-05-28", "1a6bc0cd", "2019-05-27", "the XML specification", 1, "given by XML.", 1},
    {"2019-05-28", "1a6bc0cd", "2019-05-27", "the WHATWG Encoding standard", 1, "defined in Encoding,", 1},
    {"2019-08-09", "7fdd68a4", "2019-07-16", "GET`)", 1, "GET`, then", 1},
    {"2019-11-22", "7b4964ad", "2019-11-22", "the HTML parser ", 2, "the HTML parser ", 1},
    {"2019-11-22", "7b4964ad", "2019-11-22", "parent document", 2, "parentDocument", 2},
    {"2020-03-26", "21b5234e", "2020-03-24", "", 0, "BOM", 2},
    {"2020-08-19", "45b7b7b5", "2020-08-18", "replacement enabled", 1, "replacementEnabled", 1},
    {"2020-08-26", "77cb9389", "2020-08-25", "replacementEnabled", 1, "historyHandling", 1},
    {"2020-09-09", "cc9f9b9c", "2020-09-09", "ASCII-compatible", 1, "parentDocument's", 1},
    {"2020-09-09", "cc9f9b9c", "2020-09-09", "is a UTF-16 encoding", 3, "is UTF-16BE/LE", 3},
    {"2020-09-09", "cc9f9b9c", "2020-09-09", "UTF-16LE, and", 1, "UTF-16BE/LE, and", 1},
    {"2020-10-17", "25c78e4b", "2020-10-16", "12.2.3", 5, "13.2.3", 5},
    {"2021-05-06", "800a2dcd", "2021-05-06", "", 5, "", 31},
    {"2021-10-15", "9fa2a91f", "2021-10-13", "gb18030", 2, "GBK", 2},
    {"2021-10-15", "1b158de1", "2021-10-12", "", 0, "Advance encodingPosition to the next byte.", 1},
    {"2021-10-27", "38cc2ed1", "2021-10-22", "", 4, "", 4},
    {"2022-01-03", "54ad94b7", "2022-01-03", "encodingEndPosition", 2, "encodingEndPosition", 2},
    {"2022-02-03", "a1136670", "2022-02-03", "", 0, "", 3},
    {"2022-11-07", "0a97a81d", "2022-10-31", "browsing context", 3, "", 3},
    {"2025-01-27", "d2148b92", "2025-01-27", "Let fallback encoding be null.", 1, "", 0},
    {"2025-04-09", "285a58bf", "2025-04-09", "Optionally prescan", 1, "Optionally, prescan", 1},
    {"2025-05-29", "fd08f81d", "2025-05-27", " then advance position", 3, ", then advance position", 3},
    {"2026-05-14", "a4ca312c", "2026-05-14", "non-null, then:", 1, "non-null:", 1},
});

}  // namespace byte_stream_test
