// Tests the charset of the header Content-Type.

#include <boost/test/unit_test.hpp>

#include <string>
#include <string_view>

#include "core/text/encoding/declarations.hpp"

namespace content_type_test {

namespace {

using namespace std::string_view_literals;

std::string charset(std::string_view content_type) {
    return strata::encoding::charset_of(content_type).value_or("none");
}

}  // namespace

BOOST_AUTO_TEST_SUITE(content_types)

BOOST_AUTO_TEST_CASE(the_parameter_is_found_in_any_case_and_with_quotes) {
    BOOST_TEST(charset("text/html;charset=utf-8") == "utf-8");
    BOOST_TEST(charset(" Text/HTML ; a=b ; CharSet=\"UTF-8\" x; c=d") == "UTF-8");
    BOOST_TEST(charset("text/html;charset=\"a\\\"b\\\\c\"") == "a\"b\\c");
    BOOST_TEST(charset("text/html;charset=\"utf-8") == "utf-8");
    BOOST_TEST(charset("text/html; charset='utf-8'") == "'utf-8'");
    BOOST_TEST(charset("text/html;charset=utf-8 ;x") == "utf-8");
    BOOST_TEST(charset("text/html;;;charset=utf-8;charset=big5") == "utf-8");
    BOOST_TEST(charset("text/html;charset=;charset=big5") == "big5");
    BOOST_TEST(charset("text/html;charset=\"\";charset=big5") == "");
    BOOST_TEST(charset("text/html;x=\";charset=big5\";charset=utf-8") == "utf-8");
    BOOST_TEST(charset("text/html;charset=\"\x01\";charset=big5") == "big5");
}

BOOST_AUTO_TEST_CASE(what_is_not_a_mime_type_or_has_no_charset_gives_none) {
    for (const std::string_view each :
         {""sv, "charset=utf-8"sv, "text;charset=utf-8"sv, "text/;charset=utf-8"sv, "/html;charset=utf-8"sv,
          "te xt/html;charset=utf-8"sv, "text/html\0;charset=utf-8"sv, "text/html"sv, "text/html;charset"sv,
          "text/html;charset ="sv, "text/html;charset =utf-8"sv, "text/html charset=utf-8"sv, "text/html;"sv, ","sv,
          "text/html;x=\"charset=utf-8"sv, "\\"sv, "\"\\"sv})
        BOOST_TEST_CONTEXT(each) BOOST_TEST(charset(each) == "none");
}

BOOST_AUTO_TEST_CASE(of_several_values_the_last_type_counts) {
    BOOST_TEST(charset("text/html;charset=big5, text/html;charset=utf-8") == "utf-8");
    BOOST_TEST(charset("text/html;charset=big5, text/html;a=b") == "big5");
    BOOST_TEST(charset("text/html;charset=big5, text/plain") == "none");
    BOOST_TEST(charset("text/html;charset=big5, */*;charset=utf-8") == "big5");
    BOOST_TEST(charset("text/html;charset=big5,nonsense,") == "big5");
    BOOST_TEST(charset("text/html;x=\",\";charset=big5") == "big5");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace content_type_test
