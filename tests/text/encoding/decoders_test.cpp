// Runs each decoder on bytes written by hand: those that it accepts, and others.

#include <boost/test/unit_test.hpp>

#include <string>
#include <string_view>

#include "core/text/encoding/decoder.hpp"
#include "tests/text/encoding/decoding.hpp"

namespace decoders_test {

namespace {

using strata::testing::text_in;
using namespace std::string_literals;

}  // namespace

BOOST_AUTO_TEST_SUITE(decoders)

BOOST_AUTO_TEST_CASE(utf_8_replaces_each_maximal_subpart) {
    BOOST_TEST(text_in("utf-8", "a\xC3\xA9\xF0\x9F\x98\x80") == "a\u00E9\U0001F600");
    BOOST_TEST(text_in("utf-8", "\xE2\x82z") == "\uFFFDz");
    BOOST_TEST(text_in("utf-8", "\xED\xA0\x80") == "\uFFFD\uFFFD\uFFFD");
    BOOST_TEST(text_in("utf-8", "\xF0\x9F") == "\uFFFD");
}

BOOST_AUTO_TEST_CASE(single_byte_encodings_have_their_own_letters) {
    BOOST_TEST(text_in("windows-1252", "\x80\x81\xE9") == "\u20AC\u0081\u00E9");
    BOOST_TEST(text_in("koi8-r", "\xF0\xD2\xC9") == "При");
    BOOST_TEST(text_in("koi8-u", "\xAE\xBE") == "\u045E\u040E");
    BOOST_TEST(text_in("iso-8859-8-i", "\xE0\xA1") == "\u05D0\uFFFD");
    BOOST_TEST(text_in("windows-1253", "\xAA\xE1") == "\uFFFD\u03B1");
    BOOST_TEST(text_in("x-mac-cyrillic", "\x80\xFF") == "\u0410\u20AC");
    BOOST_TEST(text_in("x-user-defined", "A\x80\xFF") == "A\uF780\uF7FF");
}

BOOST_AUTO_TEST_CASE(gbk_and_gb18030_have_one_decoder) {
    for (const char* const label : {"gbk", "gb18030"}) {
        BOOST_TEST(text_in(label, "\xC4\xE3\x80") == "\u4F60\u20AC");
        BOOST_TEST(text_in(label, "\x81\x30\x81\x30\x84\x31\xA4\x37") == "\u0080\uFFFD");
        BOOST_TEST(text_in(label, "\x90\x30\x81\x30\xE3\x32\x9A\x35") == "\U00010000\U0010FFFF");
        BOOST_TEST(text_in(label, "\xA6\xD9\xFE\x59") == "\uFE10\u9FB4");
        // The first byte alone is an error. The decoder reads the bytes after it again.
        BOOST_TEST(text_in(label, "\x81\x30z") == "\uFFFD0z");
        BOOST_TEST(text_in(label, "\x81\x30\x81 ") == "\uFFFD0\uFFFD ");
        BOOST_TEST(text_in(label, "\x81\x30\x81") == "\uFFFD");
        BOOST_TEST(text_in(label, "\x81 \xFF") == "\uFFFD \uFFFD");
    }
}

BOOST_AUTO_TEST_CASE(big5_has_pairs_of_bytes_that_are_two_characters) {
    BOOST_TEST(text_in("big5", "\xA7\x41") == "\u4F60");
    BOOST_TEST(text_in("big5", "\x88\x62\x88\x64\x88\xA3\x88\xA5") ==
               "\u00CA\u0304\u00CA\u030C\u00EA\u0304\u00EA\u030C");
    BOOST_TEST(text_in("big5", "\x87\x40z\x81z\xFF") == "\u43F0z\uFFFDz\uFFFD");
    BOOST_TEST(text_in("big5", "\x81\x80") == "\uFFFD");
}

BOOST_AUTO_TEST_CASE(euc_jp_has_characters_of_two_and_three_bytes) {
    BOOST_TEST(text_in("euc-jp", "\xA4\xA2\x8E\xB1\x8F\xB0\xA1") == "\u3042\uFF71\u4E02");
    BOOST_TEST(text_in("euc-jp", "\x8F\xB0z\x8Fz\xA4z\x8E\xE0") == "\uFFFDz\uFFFDz\uFFFDz\uFFFD");
    // The invalid pair does not put the next pair into JIS X 0212.
    BOOST_TEST(text_in("euc-jp", "\x8F\x80\xA4\xA2\x8F\xB0") == "\uFFFD\u3042\uFFFD");
}

BOOST_AUTO_TEST_CASE(shift_jis_has_half_width_katakana_and_characters_of_users) {
    BOOST_TEST(text_in("shift_jis", "\x82\xA0\xB1\x80\xF0\x40") == "\u3042\uFF71\u0080\uE000");
    BOOST_TEST(text_in("shift_jis", "\x82\x39\xA0\xFD\x81") == "\uFFFD9\uFFFD\uFFFD\uFFFD");
}

BOOST_AUTO_TEST_CASE(iso_2022_jp_switches_by_escape_sequences) {
    BOOST_TEST(text_in("iso-2022-jp", "a\x1B$B$\"\x1B(Bb") == "a\u3042b");
    BOOST_TEST(text_in("iso-2022-jp", "\x1B(J\\~\x1B(I1") == "\u00A5\u203E\uFF71");
    // Two escape sequences in a row are an error.
    BOOST_TEST(text_in("iso-2022-jp", "\x1B(J\x1B(Ba") == "\uFFFDa");
    BOOST_TEST(text_in("iso-2022-jp", "\x1B(Xa\x1B") == "\uFFFD(Xa\uFFFD");
    BOOST_TEST(text_in("iso-2022-jp", "\x1B$B$\x1B(B\x0E\xE9") == "\uFFFD\uFFFD\uFFFD");
    BOOST_TEST(text_in("iso-2022-jp", "\x1B$B$ $") == "\uFFFD\uFFFD");
}

BOOST_AUTO_TEST_CASE(euc_kr_reads_the_whole_of_windows_949) {
    BOOST_TEST(text_in("euc-kr", "\xB0\xA1\x81\x41") == "\uAC00\uAC02");
    BOOST_TEST(text_in("euc-kr", "\xB0 \xFF\xC9\xFE\xB0") == "\uFFFD \uFFFD\uFFFD\uFFFD");
}

BOOST_AUTO_TEST_CASE(utf_16_replaces_what_is_no_pair) {
    BOOST_TEST(text_in("utf-16le", "a\0\x3D\xD8\x00\xDE"s) == "a\U0001F600");
    BOOST_TEST(text_in("utf-16be", "\0a\xD8\x3D\xDE\x00"s) == "a\U0001F600");
    BOOST_TEST(text_in("utf-16be", "\xD8\x3D\0a\xDE\0\0"s) == "\uFFFDa\uFFFD\uFFFD");
    BOOST_TEST(text_in("utf-16le", "\x3D\xD8\x00"s) == "\uFFFD");
    BOOST_TEST(text_in("utf-16le",
                       "\xFF\xFE"
                       "a\0"s) == "\uFEFFa");
}

BOOST_AUTO_TEST_CASE(replacement_is_one_error_however_long_the_page) {
    BOOST_TEST(text_in("iso-2022-kr", "abc") == "\uFFFD");
    BOOST_TEST(text_in("hz-gb-2312", "") == "");
}

BOOST_AUTO_TEST_CASE(errors_are_counted_and_the_first_is_placed) {
    const auto found = strata::encoding::decode(strata::encoding::id::euc_kr, "ab\xFFz\xFF");
    BOOST_TEST(found.errors == 2U);
    BOOST_TEST(found.first_error.value() == 2U);
    BOOST_TEST(!strata::encoding::decode(strata::encoding::id::utf_8, "\uFFFD").first_error.has_value());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace decoders_test
