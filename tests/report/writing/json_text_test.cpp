// Writes strings with lone surrogates as JSON, and reads them.

#include "core/report/writing/json_text.hpp"

#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>

#include "core/conformance/parsed_json.hpp"

namespace json_text_test {

namespace {

using strata::report::append_json_string;
using strata::report::parsed_json;
using strata::report::spell_surrogates;
using strata::report::string_of;
using strata::report::unescape_again;
using strata::report::unspell_surrogates;

std::string json(std::string_view text) {
    std::string to;
    append_json_string(to, text);
    return to;
}

constexpr std::string_view d800 = "\xED\xA0\x80", dfff = "\xED\xBF\xBF", e000 = "\xEE\x80\x80";

}  // namespace

BOOST_AUTO_TEST_SUITE(json_text)

BOOST_AUTO_TEST_CASE(controls_quotes_and_backslashes_are_escaped) {
    BOOST_TEST(json("") == "\"\"");
    BOOST_TEST(json("a\"\\/") == "\"a\\\"\\\\/\"");
    BOOST_TEST(json(std::string_view("\0\n\r\t\x1F\x7F", 6)) == "\"\\u0000\\n\\r\\t\\u001f\\u007f\"");
}

BOOST_AUTO_TEST_CASE(characters_beyond_ascii_are_unchanged) {
    BOOST_TEST(json("\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80") == "\"\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\"");
}

BOOST_AUTO_TEST_CASE(terminal_controls_and_invisible_characters_are_escaped) {
    BOOST_TEST(json("\xC2\x9B\xC2\xAD\xE2\x80\xAE\xE2\x80\xA8\xEF\xBB\xBF") ==
               "\"\\u009b\\u00ad\\u202e\\u2028\\ufeff\"");
    BOOST_TEST(json("\xF3\xA0\x80\x81") == "\"\\udb40\\udc01\"");
}

BOOST_AUTO_TEST_CASE(encoded_surrogates_in_external_bytes_are_not_utf8) {
    std::string to;
    append_json_string(to, d800, strata::report::text_encoding::utf8);
    BOOST_TEST(to == "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\"");
}

BOOST_AUTO_TEST_CASE(lone_surrogates_are_escaped) { BOOST_TEST(json(std::string(dfff) + "a") == "\"\\udfffa\""); }

BOOST_AUTO_TEST_CASE(bytes_that_are_not_utf8_are_replaced) { BOOST_TEST(json("a\xFF") == "\"a\xEF\xBF\xBD\""); }

BOOST_AUTO_TEST_CASE(what_is_written_is_read_again) {
    for (const std::string& each :
         {std::string(d800), std::string(dfff) + "x", std::string(e000), std::string(e000) + std::string(d800),
          std::string("\xEE\x84\x80"), std::string("\xF0\x9F\x98\x80"), std::string("\\u0041\n\"")})
        BOOST_TEST(string_of(parsed_json(json(each))) == each);
}

BOOST_AUTO_TEST_CASE(escaped_surrogates_are_read) {
    BOOST_TEST(string_of(parsed_json("\"\\uD800\"")) == d800);
    BOOST_TEST(string_of(parsed_json("\"\\uDFFF\\uD800\"")) == std::string(dfff) + std::string(d800));
    BOOST_TEST(string_of(parsed_json("\"\\ud83d\\ude00\"")) == "\xF0\x9F\x98\x80");
    BOOST_TEST(string_of(parsed_json("\"\\uE000\"")) == e000);
    BOOST_TEST(string_of(parsed_json("\"\\\\ud800\"")) == "\\ud800");
}

BOOST_AUTO_TEST_CASE(a_text_without_surrogates_is_not_changed) {
    BOOST_TEST(spell_surrogates("{\"a\": \"\\n\\u0041\"}") == "{\"a\": \"\\n\\u0041\"}");
    BOOST_TEST(unspell_surrogates("abc") == "abc");
}

BOOST_AUTO_TEST_CASE(double_escapes_are_undone) {
    BOOST_TEST(unescape_again("\\u0041b\\u00e9") == "Ab\xC3\xA9");
    BOOST_TEST(unescape_again("\\uD83D\\uDE00") == "\xF0\x9F\x98\x80");
    BOOST_TEST(unescape_again("\\uD800") == d800);
    BOOST_TEST(unescape_again("\\n \\u12 \\uXYZW") == "\\n \\u12 \\uXYZW");
}

BOOST_AUTO_TEST_CASE(invalid_json_is_reported_without_the_library_s_error_id) {
    try {
        static_cast<void>(parsed_json("{"));
        BOOST_ERROR("taken");
    } catch (const std::runtime_error& e) {
        const std::string_view what = e.what();
        BOOST_TEST(what == "not JSON at column 2: unexpected end of input; expected string literal");
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace json_text_test
