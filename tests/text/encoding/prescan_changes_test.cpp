// Tests the effect of each change to the prescan and to declarations, on the day before it and on its own day.

#include <boost/test/unit_test.hpp>

#include <string>
#include <string_view>

#include "tests/text/encoding/sniffing_on_days.hpp"

namespace prescan_changes_test {

namespace {

using namespace std::string_view_literals;
using strata::testing::chosen;
using strata::testing::prescanned;
using strata::testing::sniffing_on;

// Checks which encoding is found in a page on the last day before a change (`before`) and on the day of the change
// (`after`).
void check_change(std::string_view page, std::string_view before, std::string_view was, std::string_view after,
                  std::string_view is) {
    BOOST_TEST_CONTEXT(page << " on " << before << " and " << after) {
        BOOST_TEST(prescanned(sniffing_on(before), page) == was);
        BOOST_TEST(prescanned(sniffing_on(after), page) == is);
    }
}
void check_change(std::string_view page, std::string_view before, std::string_view was, std::string_view after,
                  std::string_view is, const strata::encoding::page_context& about) {
    BOOST_TEST_CONTEXT(page << " on " << before << " and " << after) {
        BOOST_TEST(chosen(sniffing_on(before), page, about) == was);
        BOOST_TEST(chosen(sniffing_on(after), page, about) == is);
    }
}

std::string after_bytes(std::size_t count, std::string_view declaration) {
    return std::string(count - declaration.size(), ' ') + std::string(declaration);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(changes_of_the_prescan)

BOOST_AUTO_TEST_CASE(before_june_2007_any_meta_element_is_found_and_then_one_in_512_bytes) {
    check_change(after_bytes(2000, "<meta charset='koi8-r'>"), "2007-06-22", "KOI8-R", "2007-06-23", "none");
    check_change(after_bytes(512, "<meta charset='koi8-r'>"), "2007-06-22", "KOI8-R", "2007-06-23", "KOI8-R");
    check_change(after_bytes(514, "<meta charset='koi8-r'>"), "2007-06-22", "KOI8-R", "2007-06-23", "none");
}

BOOST_AUTO_TEST_CASE(in_february_2008_less_than_stops_ending_tags_and_a_slash_may_follow_meta) {
    check_change("<a <meta charset='koi8-r'>", "2008-02-26", "KOI8-R", "2008-02-27", "none");
    check_change("<a<meta charset='koi8-r'>", "2008-02-26", "KOI8-R", "2008-02-27", "none");
    check_change("<a b=<meta charset='koi8-r'>", "2008-02-26", "KOI8-R", "2008-02-27", "none");
    check_change("<a b<meta charset='koi8-r'>", "2008-02-26", "KOI8-R", "2008-02-27", "none");
    check_change("<a b=c<meta charset='koi8-r'>", "2008-02-26", "KOI8-R", "2008-02-27", "none");
    check_change("<meta/charset='koi8-r'>", "2008-02-26", "none", "2008-02-27", "KOI8-R");
}

BOOST_AUTO_TEST_CASE(until_february_2008_the_first_byte_of_an_unquoted_value_is_appended_twice) {
    check_change("<meta charset=koi8-r>", "2008-02-26", "none", "2008-02-27", "KOI8-R");
    check_change("<meta charset=oi8-r charset='koi8-r'>", "2008-02-26", "KOI8-R", "2008-02-27", "KOI8-R");
    check_change("<meta charset=tf-8>", "2008-02-26", "none", "2008-02-27", "none");
    check_change("<meta content=;charset=koi8-r>", "2008-02-26", "none", "2008-02-27", "KOI8-R");
}

BOOST_AUTO_TEST_CASE(until_february_2008_the_prescan_goes_on_at_the_next_space) {
    check_change("<meta a='b'c charset='koi8-r'>", "2008-02-27", "KOI8-R", "2008-02-28", "KOI8-R");
    check_change("<meta a='b'><p charset='koi8-r'>", "2008-02-27", "KOI8-R", "2008-02-28", "none");
}

BOOST_AUTO_TEST_CASE(since_february_2008_utf_16_that_the_prescan_finds_is_utf_8) {
    check_change("<meta charset='utf-16be'>", "2008-02-27", "UTF-16BE", "2008-02-28", "UTF-8");
    check_change("<meta content=';charset=utf-16le'>", "2008-02-27", "UTF-16LE", "2008-02-28", "UTF-8");
}

BOOST_AUTO_TEST_CASE(since_may_2008_an_encoding_in_content_ends_at_a_semicolon) {
    check_change("<meta content=';charset=koi8-r;x'>", "2008-05-21", "none", "2008-05-22", "KOI8-R");
}

BOOST_AUTO_TEST_CASE(since_may_2008_charset_may_be_anywhere_in_content) {
    check_change("<meta content='charset=koi8-r'>", "2008-05-21", "none", "2008-05-22", "KOI8-R");
    check_change("<meta content='a;b;charset=koi8-r'>", "2008-05-21", "none", "2008-05-22", "KOI8-R");
    check_change("<meta content='a; charset = koi8-r'>", "2008-05-21", "KOI8-R", "2008-05-22", "KOI8-R");
}

BOOST_AUTO_TEST_CASE(since_may_2008_the_prescan_goes_on_after_a_closing_quote) {
    check_change("<meta a='b'charset='koi8-r'>", "2008-05-21", "none", "2008-05-22", "KOI8-R");
    check_change("<meta a='b' charset='koi8-r'>", "2008-05-21", "KOI8-R", "2008-05-22", "KOI8-R");
}

BOOST_AUTO_TEST_CASE(since_june_2008_line_tabulation_is_no_space) {
    check_change("<meta\vcharset='koi8-r'>", "2008-06-09", "KOI8-R", "2008-06-10", "none");
    check_change("<meta content='charset\v=koi8-r'>", "2008-06-09", "KOI8-R", "2008-06-10", "none");
}

BOOST_AUTO_TEST_CASE(in_april_2010_content_needs_the_pragma_and_a_meta_element_declares_once) {
    check_change("<meta content='charset=koi8-r'>", "2010-04-11", "KOI8-R", "2010-04-12", "none");
    check_change("<meta content='charset=koi8-r' http-equiv=Content-Type>", "2010-04-11", "KOI8-R", "2010-04-12",
                 "KOI8-R");
    check_change("<meta charset=klingon charset=koi8-r>", "2010-04-11", "KOI8-R", "2010-04-12", "none");
    // A label that names no encoding ends the search, in "content" as well as in "charset". Since January 2011,
    // "charset" takes precedence over "content", so an unknown label in "content" no longer ends it.
    for (const std::string element : {"<meta http-equiv=content-type content='charset=klingon' charset=koi8-r>",
                                      "<meta content='charset=klingon' charset=koi8-r http-equiv=content-type>"}) {
        check_change(element, "2010-04-11", "KOI8-R", "2010-04-12", "none");
        check_change(element, "2011-01-10", "none", "2011-01-11", "KOI8-R");
    }
    check_change("<meta http-equiv=content-type content='charset=klingon' content='charset=koi8-r'>", "2010-04-11",
                 "KOI8-R", "2010-04-12", "none");
    // An unfinished tag no longer declares an encoding.
    check_change("<meta charset=koi8-r ", "2010-04-11", "KOI8-R", "2010-04-12", "none");
}

BOOST_AUTO_TEST_CASE(in_january_2011_charset_comes_before_content_and_duplicates_are_ignored) {
    check_change("<meta http-equiv=content-type content='charset=koi8-r' charset=big5>", "2011-01-10", "KOI8-R",
                 "2011-01-11", "Big5");
    check_change("<meta http-equiv=refresh http-equiv=content-type content='charset=koi8-r'>", "2011-01-10", "KOI8-R",
                 "2011-01-11", "none");
    check_change("<meta http-equiv=content-type content=x content='charset=koi8-r'>", "2011-01-10", "KOI8-R",
                 "2011-01-11", "none");
}

BOOST_AUTO_TEST_CASE(in_february_2011_512_bytes_become_1024) {
    check_change(after_bytes(512, "<meta charset=koi8-r>"), "2011-02-08", "KOI8-R", "2011-02-09", "KOI8-R");
    check_change(after_bytes(513, "<meta charset=koi8-r>"), "2011-02-08", "none", "2011-02-09", "KOI8-R");
    check_change(after_bytes(1024, "<meta charset=koi8-r>"), "2011-02-08", "none", "2011-02-09", "KOI8-R");
    check_change(after_bytes(1025, "<meta charset=koi8-r>"), "2011-02-08", "none", "2011-02-09", "none");
}

BOOST_AUTO_TEST_CASE(by_may_2011_charset_without_an_equals_sign_is_passed_over) {
    check_change("<meta http-equiv=content-type content='charset; charset=koi8-r'>", "2011-05-24", "none", "2011-05-25",
                 "KOI8-R");
}

BOOST_AUTO_TEST_CASE(since_may_2014_x_user_defined_is_windows_1252) {
    check_change("<meta charset=x-user-defined>", "2014-05-06", "x-user-defined", "2014-05-07", "windows-1252");
}

BOOST_AUTO_TEST_CASE(in_spring_2016_the_replacement_encoding_became_utf_8) {
    check_change("<meta charset=iso-2022-kr>", "2016-02-10", "replacement", "2016-02-11", "UTF-8");
    check_change("<meta charset=iso-2022-kr>", "2016-04-24", "UTF-8", "2016-04-25", "replacement");
    check_change("<meta charset=utf-16>", "2016-02-10", "UTF-8", "2016-02-11", "UTF-8");
}

BOOST_AUTO_TEST_CASE(since_october_2021_an_xml_declaration_counts) {
    // From 6 May to October 2021, the text looked for a quotation mark, but left the position at "=".
    check_change("<?xml encoding='koi8-r'?>", "2021-10-11", "none", "2021-10-12", "KOI8-R");
    check_change("<\0?\0x\0"sv, "2021-05-05", "none", "2021-05-06", "UTF-16LE");
}

BOOST_AUTO_TEST_CASE(names_of_encodings_are_compared_in_four_ways) {
    const auto by_header = [](std::string_view label) {
        static std::string type;
        type = "text/html; charset=\"" + std::string(label) + "\"";
        return strata::encoding::page_context{.content_type = type};
    };
    const auto check = [&](std::string_view label, std::string_view before, std::string_view was,
                           std::string_view after,
                           std::string_view is) { check_change(label, before, was, after, is, by_header(label)); };
    // Until May 2008, spaces around a label are significant. After that, spaces and punctuation are ignored.
    check(" koi8-r", "2008-05-21", "UTF-8", "2008-05-22", "KOI8-R");
    check("g.b.2312(80)", "2008-05-21", "UTF-8", "2008-05-22", "GBK");
    check("k o i 8 r", "2008-05-21", "UTF-8", "2008-05-22", "KOI8-R");
    // According to Technical Standard #22, all characters except letters and digits are ignored, and so are zeros
    // without a digit before them.
    check(
        "koi\xE9"
        "8r",
        "2009-02-12", "UTF-8", "2009-02-13", "KOI8-R");
    check("koi08r", "2009-02-12", "UTF-8", "2009-02-13", "KOI8-R");
    check("iso-8859-05", "2009-02-12", "UTF-8", "2009-02-13", "UTF-8");
    // Since August 2009, only spaces around a label are ignored.
    check("koi8.r", "2009-08-25", "KOI8-R", "2009-08-26", "UTF-8");
    check(" KOI8-R ", "2009-08-25", "KOI8-R", "2009-08-26", "KOI8-R");
}

BOOST_AUTO_TEST_CASE(encodings_stand_for_others_since_the_day_that_the_table_has_them) {
    const auto row = [](std::string_view day, std::string_view declared) {
        const std::string type = "text/html; charset=" + std::string(declared);
        const auto found = strata::encoding::choose(sniffing_on(day), "", {.content_type = type});
        return found.replaced_by != nullptr ? std::string(found.replaced_by->used) : "none";
    };
    struct first_day {
        std::string_view declared, before, day, used;
    };
    for (const first_day& each : {first_day{"iso-8859-1", "2007-06-22", "2007-06-23", "windows-1252"},
                                  {"iso-8859-11", "2008-02-27", "2008-02-28", "windows-874"},
                                  {"gb2312", "2008-05-21", "2008-05-22", "GBK"},
                                  {"tis-620", "2008-05-21", "2008-05-22", "windows-874"},
                                  {"iso-8859-9", "2008-05-21", "2008-05-22", "windows-1254"},
                                  {"us-ascii", "2008-09-01", "2008-09-02", "windows-1252"},
                                  {"shift_jis", "2009-06-03", "2009-06-04", "windows-31J"},
                                  {"windows-932", "2009-07-06", "2009-07-07", "windows-31J"}}) {
        BOOST_TEST_CONTEXT(each.declared) {
            BOOST_TEST(row(each.before, each.declared) == "none");
            BOOST_TEST(row(each.day, each.declared) == each.used);
        }
    }
    BOOST_TEST(row("2009-10-18", "windows-932") == "windows-31J");
    BOOST_TEST(row("2009-10-19", "windows-932") == "none");
    BOOST_TEST(row("2013-01-23", "us-ascii") == "windows-1252");
    BOOST_TEST(row("2013-01-24", "us-ascii") == "none");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace prescan_changes_test
