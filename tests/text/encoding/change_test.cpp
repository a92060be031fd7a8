// Tests the effect of a declaration that tree construction finds, under each draft.

#include <boost/test/unit_test.hpp>

#include <string>
#include <string_view>

#include "core/text/encoding/encoding_change.hpp"
#include "tests/text/encoding/sniffing_on_days.hpp"

namespace change_test {

namespace {

using namespace std::string_view_literals;
using strata::encoding::change_by;
using strata::encoding::change_effect;
using strata::encoding::choice;
using strata::encoding::confidence;
using strata::encoding::id;
using strata::encoding::meta_values;
using strata::encoding::name_of;
using strata::spec::sniffing;
using strata::testing::sniffing_of_today;
using strata::testing::sniffing_on;

choice read_as(id encoding, confidence sure = confidence::tentative) {
    choice c;
    c.encoding = encoding;
    c.sure = sure;
    return c;
}

// Returns the effect of a declaration: "nothing", "certain", or the encoding in which the page is read again.
std::string effect(const sniffing& draft, const meta_values& meta, const choice& current = read_as(id::utf_8)) {
    const auto change = change_by(draft, current, meta);
    if (change.effect == change_effect::nothing) return "nothing";
    BOOST_TEST(!change.by.empty());
    BOOST_TEST(!change.sentence.empty());
    BOOST_TEST(!change.section.empty());
    return change.effect == change_effect::certain ? "certain" : std::string(name_of(change.encoding));
}

meta_values charset(std::string_view label) { return {.charset = label}; }

}  // namespace

BOOST_AUTO_TEST_SUITE(changes_of_encoding)

BOOST_AUTO_TEST_CASE(a_declaration_changes_a_tentative_encoding) {
    const sniffing& today = sniffing_of_today();
    BOOST_TEST(effect(today, charset("koi8-r")) == "KOI8-R");
    BOOST_TEST(effect(today, charset("UTF-8")) == "certain");
    BOOST_TEST(effect(today, charset("klingon")) == "nothing");
    BOOST_TEST(effect(today, {}) == "nothing");
    BOOST_TEST(effect(today, charset("koi8-r"), read_as(id::utf_8, confidence::certain)) == "nothing");
    BOOST_TEST(effect(today, charset("utf-16")) == "certain");
    BOOST_TEST(effect(today, charset("utf-16"), read_as(id::koi8_r)) == "UTF-8");
    BOOST_TEST(effect(today, charset("x-user-defined")) == "windows-1252");
    BOOST_TEST(effect(today, charset("koi8-r"), read_as(id::utf_16le)) == "certain");
}

BOOST_AUTO_TEST_CASE(content_counts_if_charset_does_not) {
    const sniffing& today = sniffing_of_today();
    const meta_values pragma{.http_equiv = "Content-TYPE", .content = "text/html; CHARSET=koi8-r"};
    BOOST_TEST(effect(today, pragma) == "KOI8-R");
    BOOST_TEST(effect(today, {.charset = "klingon", .http_equiv = "content-type", .content = "charset=koi8-r"}) ==
               "KOI8-R");
    BOOST_TEST(effect(today, {.charset = "big5", .http_equiv = "content-type", .content = "charset=koi8-r"}) == "Big5");
    BOOST_TEST(effect(today, {.http_equiv = "content-type ", .content = "charset=koi8-r"}) == "nothing");
    BOOST_TEST(effect(today, {.content = "charset=koi8-r"}) == "nothing");
    const auto by_content = change_by(today, read_as(id::utf_8), pragma);
    BOOST_TEST(by_content.by.starts_with("Otherwise, if the element has an http-equiv attribute"));
    BOOST_TEST(by_content.section == "13.2.3.4");
}

BOOST_AUTO_TEST_CASE(in_2006_nothing_changes_the_encoding) {
    BOOST_TEST(effect(sniffing_on("2007-06-22"), charset("koi8-r")) == "nothing");
    BOOST_TEST(effect(sniffing_on("2007-06-23"), charset("koi8-r")) == "KOI8-R");
}

BOOST_AUTO_TEST_CASE(the_word_charset_may_be_in_any_case_since_february_2008) {
    const meta_values capitals{.content = "text/html; CHARSET=koi8-r"};
    BOOST_TEST(effect(sniffing_on("2008-02-27"), capitals) == "nothing");
    BOOST_TEST(effect(sniffing_on("2008-02-28"), capitals) == "KOI8-R");
}

BOOST_AUTO_TEST_CASE(content_needs_the_pragma_since_april_2010) {
    const meta_values alone{.content = "text/html; charset=koi8-r"};
    BOOST_TEST(effect(sniffing_on("2010-04-11"), alone) == "KOI8-R");
    BOOST_TEST(effect(sniffing_on("2010-04-12"), alone) == "nothing");
}

BOOST_AUTO_TEST_CASE(a_page_read_as_utf_16_stays_so_since_june_2009) {
    const choice utf_16 = read_as(id::utf_16le);
    BOOST_TEST(effect(sniffing_on("2009-06-05"), charset("koi8-r"), utf_16) == "KOI8-R");
    BOOST_TEST(effect(sniffing_on("2009-06-06"), charset("koi8-r"), utf_16) == "certain");
    BOOST_TEST(effect(sniffing_on("2009-06-05"), charset("utf-16le"), utf_16) == "UTF-8");
    BOOST_TEST(effect(sniffing_on("2009-06-06"), charset("utf-16le"), utf_16) == "certain");
}

BOOST_AUTO_TEST_CASE(utf_16_declared_in_utf_8_means_reading_it_again_from_june_2009_to_november_2011) {
    BOOST_TEST(effect(sniffing_on("2009-06-05"), charset("utf-16")) == "certain");
    BOOST_TEST(effect(sniffing_on("2009-06-06"), charset("utf-16")) == "UTF-8");
    BOOST_TEST(effect(sniffing_on("2011-11-01"), charset("utf-16")) == "UTF-8");
    BOOST_TEST(effect(sniffing_on("2011-11-02"), charset("utf-16")) == "certain");
}

BOOST_AUTO_TEST_CASE(x_user_defined_is_windows_1252_since_may_2014) {
    BOOST_TEST(effect(sniffing_on("2014-05-06"), charset("x-user-defined")) == "x-user-defined");
    BOOST_TEST(effect(sniffing_on("2014-05-07"), charset("x-user-defined")) == "windows-1252");
}

BOOST_AUTO_TEST_CASE(the_replacement_encoding_was_utf_8_in_spring_2016) {
    BOOST_TEST(effect(sniffing_on("2016-02-10"), charset("iso-2022-kr")) == "replacement");
    BOOST_TEST(effect(sniffing_on("2016-02-11"), charset("iso-2022-kr")) == "certain");
    BOOST_TEST(effect(sniffing_on("2016-02-11"), charset("iso-2022-kr"), read_as(id::koi8_r)) == "UTF-8");
    BOOST_TEST(effect(sniffing_on("2016-04-25"), charset("iso-2022-kr")) == "replacement");
}

BOOST_AUTO_TEST_CASE(after_a_change_the_encoding_is_certain) {
    const choice first = read_as(id::utf_8);
    const auto to_koi8 = change_by(sniffing_of_today(), first, charset("koi8-r"));
    const choice next = changed(first, to_koi8, strata::encoding::byte_range{3, 9});
    BOOST_TEST(next.encoding == id::koi8_r);
    BOOST_TEST(next.sure == confidence::certain);
    BOOST_TEST(next.label == "koi8-r");
    BOOST_TEST(next.declared_at->begin == 3U);
    const choice same = changed(first, change_by(sniffing_of_today(), first, charset("utf-8")), std::nullopt);
    BOOST_TEST(same.encoding == id::utf_8);
    BOOST_TEST(same.sure == confidence::certain);
    BOOST_TEST(changed(first, change_by(sniffing_of_today(), first, {}), std::nullopt).sure == confidence::tentative);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace change_test
