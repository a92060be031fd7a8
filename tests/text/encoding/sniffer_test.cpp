// Tests the steps of each draft's algorithm: which step decides, and how certain the encoding is.

#include <boost/test/unit_test.hpp>

#include <string>
#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"
#include "drafts/registry.hpp"
#include "tests/text/encoding/sniffing_on_days.hpp"

namespace sniffer_test {

namespace {

using namespace std::string_view_literals;
using strata::encoding::choose;
using strata::encoding::confidence;
using strata::encoding::id;
using strata::encoding::page_context;
using strata::spec::sniffing;
using strata::spec::sniffing_step;
using strata::testing::chosen;
using strata::testing::sniffing_of_today;
using strata::testing::sniffing_on;

constexpr std::string_view marked_utf_8 = "\xEF\xBB\xBF<meta charset=koi8-r>";
constexpr page_context served_as_big5{.content_type = "text/html; charset=big5"};

std::string steps_of(const sniffing& draft) {
    constexpr std::string_view letters = "UBTDPLAE";  // in the order of the enumeration; E is the default
    std::string all;
    for (const auto& rule : draft.steps) all += letters[static_cast<std::size_t>(rule.step)];
    return all;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(encoding_sniffing)

BOOST_AUTO_TEST_CASE(each_draft_has_its_steps_in_its_order) {
    const auto check = [](std::string_view day, std::string_view steps) {
        BOOST_TEST_CONTEXT(day) BOOST_TEST(steps_of(sniffing_on(day)) == steps);
    };
    check("2006-03-02", "TDAE");
    check("2007-10-27", "TBDLAE");
    check("2010-04-30", "TBDLAE");
    check("2010-08-10", "UTBDLAE");
    check("2012-09-16", "UBTDLAE");
    check("2012-11-25", "UBTDPLAE");
    check("2016-02-09", "UTDPLAE");
    check("2020-03-24", "BUTDPLAE");
    check("2026-07-19", "BUTDPLAE");
}

BOOST_AUTO_TEST_CASE(each_step_decides_if_those_before_it_do_not) {
    const sniffing& today = sniffing_of_today();
    const auto decided = [&](std::string_view bytes, const page_context& about) {
        return choose(today, bytes, about).step;
    };
    page_context about = served_as_big5;
    about.override_by_user = id::koi8_r;
    about.parent_document = id::gbk;
    about.default_encoding = id::windows_1252;
    BOOST_TEST(decided(marked_utf_8, about) == sniffing_step::byte_order_mark);
    BOOST_TEST(decided("<meta charset=koi8-r>", about) == sniffing_step::override_by_user);
    about.override_by_user.reset();
    BOOST_TEST(decided("<meta charset=koi8-r>", about) == sniffing_step::transport);
    about.content_type = "text/html; charset=klingon";
    BOOST_TEST(decided("<meta charset=koi8-r>", about) == sniffing_step::declaration);
    BOOST_TEST(decided("<meta charset=klingon>", about) == sniffing_step::parent_document);
    about.parent_document = id::utf_16le;
    BOOST_TEST(decided("", about) == sniffing_step::default_encoding);
    BOOST_TEST(chosen(today, "", about) == "windows-1252");
    BOOST_TEST(chosen(today, "") == "UTF-8");
}

BOOST_AUTO_TEST_CASE(a_choice_says_how_sure_it_is_and_in_whose_words) {
    const auto by_transport = choose(sniffing_of_today(), "", served_as_big5);
    BOOST_TEST(by_transport.sure == confidence::certain);
    BOOST_TEST(by_transport.label == "big5");
    BOOST_TEST(by_transport.section == "13.2.3.2");
    BOOST_TEST(by_transport.sentence.starts_with("If the transport layer specifies a character encoding"));
    BOOST_TEST(!by_transport.declared_at.has_value());
    const auto by_meta = choose(sniffing_of_today(), "<meta charset=koi8-r>");
    BOOST_TEST(by_meta.sure == confidence::tentative);
    BOOST_TEST(by_meta.label == "koi8-r");
    BOOST_REQUIRE(by_meta.declared_at.has_value());
    BOOST_TEST(by_meta.declared_at->end == 21U);
    const auto by_mark = choose(sniffing_of_today(), marked_utf_8);
    BOOST_TEST(by_mark.sure == confidence::certain);
    BOOST_TEST(by_mark.label.empty());
    BOOST_REQUIRE(by_mark.declared_at.has_value());
    BOOST_TEST(by_mark.declared_at->end == 3U);
    const auto by_default = choose(sniffing_of_today(), "");
    BOOST_TEST(by_default.sure == confidence::tentative);
    BOOST_TEST(by_default.sentence.find("default character encoding") != std::string_view::npos);
}

BOOST_AUTO_TEST_CASE(in_2006_there_is_no_mark_to_look_for_and_nothing_is_tentative) {
    const auto found = choose(sniffing_on("2006-03-02"), "\xFF\xFE<\0"sv);
    BOOST_TEST(found.encoding == id::utf_8);
    BOOST_TEST(found.sure == confidence::irrelevant);
    BOOST_TEST(chosen(sniffing_on("2006-03-02"), "<meta charset=koi8-r>", served_as_big5) == "Big5");
    BOOST_TEST(chosen(sniffing_on("2006-03-02"), "<meta charset=koi8-r>") == "KOI8-R");
}

BOOST_AUTO_TEST_CASE(since_september_2012_a_byte_order_mark_comes_before_the_transport_layer) {
    BOOST_TEST(chosen(sniffing_on("2012-09-15"), marked_utf_8, served_as_big5) == "Big5");
    BOOST_TEST(chosen(sniffing_on("2012-09-15"), marked_utf_8) == "UTF-8");
    BOOST_TEST(chosen(sniffing_on("2012-09-16"), marked_utf_8, served_as_big5) == "UTF-8");
    BOOST_TEST(chosen(sniffing_on("2007-06-23"), "\xFE\xFF") == "UTF-16BE");
    BOOST_TEST(chosen(sniffing_on("2007-06-23"), "\xFF\xFE\0\0"sv) == "UTF-16LE");  // no draft knows the byte order
                                                                                    // mark of UTF-32
    BOOST_TEST(chosen(sniffing_on("2007-06-23"), "\xEF\xBB") == "UTF-8");
}

BOOST_AUTO_TEST_CASE(what_the_user_says_comes_before_a_mark_until_2016_and_counts_at_any_time) {
    const page_context forced{.override_by_user = id::koi8_r};
    for (const std::string_view day : {"2006-03-02"sv, "2008-03-09"sv, "2010-08-10"sv, "2012-09-16"sv})
        BOOST_TEST_CONTEXT(day) BOOST_TEST(chosen(sniffing_on(day), marked_utf_8, forced) == "KOI8-R");
    for (const std::string_view day : {"2016-02-09"sv, "2020-03-24"sv})
        BOOST_TEST_CONTEXT(day) BOOST_TEST(chosen(sniffing_on(day), marked_utf_8, forced) == "UTF-8");
    // A draft without such a rule has no sentence to show.
    const auto before = choose(sniffing_on("2008-03-09"), "", forced);
    BOOST_TEST(before.step == sniffing_step::override_by_user);
    BOOST_TEST(before.sentence.empty());
    BOOST_TEST(!choose(sniffing_on("2010-08-10"), "", forced).sentence.empty());
}

BOOST_AUTO_TEST_CASE(from_2016_to_2020_the_decoder_takes_the_mark) {
    for (const auto& [day, section] : {std::pair{"2016-06-13"sv, true}, {"2020-03-24"sv, false}}) {
        const auto found = choose(sniffing_on(day), marked_utf_8, served_as_big5);
        BOOST_TEST_CONTEXT(day) {
            BOOST_TEST(found.encoding == id::utf_8);
            BOOST_TEST(found.sure == confidence::certain);
            BOOST_TEST((found.sentence.find("will itself be skipped") != std::string_view::npos) == section);
        }
    }
    BOOST_TEST(choose(*strata::drafts::find("modern")->encodings, marked_utf_8).section == "13.2.3.2");
}

BOOST_AUTO_TEST_CASE(since_november_2012_a_nested_page_takes_the_encoding_around_it) {
    const page_context nested{.parent_document = id::gbk};
    BOOST_TEST(chosen(sniffing_on("2012-11-24"), "", nested) == "UTF-8");
    BOOST_TEST(chosen(sniffing_on("2012-11-25"), "", nested) == "GBK");
}

BOOST_AUTO_TEST_CASE(utf_16_without_a_byte_order_is_big_endian_until_july_2009) {
    const page_context utf_16{.content_type = "text/html; charset=UTF-16"};
    BOOST_TEST(chosen(sniffing_on("2009-07-14"), "", utf_16) == "UTF-16BE");
    BOOST_TEST(chosen(sniffing_on("2009-07-15"), "", utf_16) == "UTF-16LE");
    BOOST_TEST(chosen(sniffing_on("2009-07-14"), "\xFF\xFE", utf_16) == "UTF-16LE");
    BOOST_TEST(chosen(sniffing_on("2009-07-15"), "\xFE\xFF", utf_16) == "UTF-16BE");
    const page_context big_endian{.content_type = "text/html; charset=utf-16be"};
    BOOST_TEST(chosen(sniffing_on("2009-07-15"), "", big_endian) == "UTF-16BE");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace sniffer_test
