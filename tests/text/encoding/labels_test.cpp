// Tests the names and labels of encodings.

#include <boost/test/unit_test.hpp>

#include <string>
#include <string_view>

#include "core/text/encoding/encoding.hpp"

namespace labels_test {

namespace {

using namespace strata::encoding;

std::string named(std::string_view label) {
    const auto found = of_label(label);
    return found ? std::string(name_of(*found)) : "none";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(labels_of_encodings)

BOOST_AUTO_TEST_CASE(each_encoding_goes_by_its_own_name) {
    for (std::size_t i = 0; i < encodings; ++i) {
        const id each = static_cast<id>(i);
        BOOST_TEST(named(name_of(each)) == name_of(each));
    }
}

BOOST_AUTO_TEST_CASE(labels_stand_for_what_browsers_make_of_them) {
    BOOST_TEST(named("latin1") == "windows-1252");
    BOOST_TEST(named("ISO-8859-1") == "windows-1252");
    BOOST_TEST(named("us-ascii") == "windows-1252");
    BOOST_TEST(named("iso-8859-9") == "windows-1254");
    BOOST_TEST(named("tis-620") == "windows-874");
    BOOST_TEST(named("gb2312") == "GBK");
    BOOST_TEST(named("ks_c_5601-1987") == "EUC-KR");
    BOOST_TEST(named("utf-16") == "UTF-16LE");
    BOOST_TEST(named("iso-2022-kr") == "replacement");
}

BOOST_AUTO_TEST_CASE(case_and_white_space_around_do_not_count) {
    BOOST_TEST(named(" \t\r\n\fUTF8 ") == "UTF-8");
    BOOST_TEST(named("Shift-JIS") == "Shift_JIS");
    BOOST_TEST(named("utf 8") == "none");
    BOOST_TEST(named("\vutf-8") == "none");
    BOOST_TEST(named(std::string("utf-8\0", 6)) == "none");
    BOOST_TEST(named("") == "none");
    BOOST_TEST(named("  ") == "none");
    BOOST_TEST(named("utf-7") == "none");
    BOOST_TEST(named(std::string(100000, 'u')) == "none");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace labels_test
