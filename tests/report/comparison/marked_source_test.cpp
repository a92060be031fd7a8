// Shows the source of an input as rows with marks.

#include "core/report/comparison/html_parts.hpp"

#include <fmt/format.h>

#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace marked_source_test {

namespace {

using strata::source_span;
using strata::report::source_limits;
using strata::report::source_mark;

std::string rows_of(std::string_view source, const std::vector<source_span>& places, source_limits limits = {},
                    std::uint64_t left_out = 0) {
    std::vector<source_mark> marks;
    for (const source_span each : places) marks.push_back({each, true, fmt::format("{}", marks.size() + 1), "0"});
    std::string to;
    strata::report::append_marked_source(to, source, marks, left_out, limits);
    return to;
}

bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

// Returns a source of many lines, which is folded unless something is marked.
std::string lines(std::size_t count) {
    std::string source;
    for (std::size_t i = 0; i < count; ++i) source += "x\n";
    return source;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(marked_source)

BOOST_AUTO_TEST_CASE(every_line_is_a_row) {
    BOOST_TEST(rows_of("a\nb\r\nc\rd", {}) ==
               "<div class=\"rows\" style=\"--before:0;--rows:4\">\n"
               "<div>a</div>\n<div>b</div>\n<div>c<i>\\r</i></div>\n<div>d</div>\n</div>\n");
    BOOST_TEST(rows_of("", {}) == "<div class=\"rows\" style=\"--before:0;--rows:1\">\n<div></div>\n</div>\n");
}

BOOST_AUTO_TEST_CASE(lines_end_with_any_line_end) {
    BOOST_TEST(strata::report::line_count("") == 1U);
    BOOST_TEST(strata::report::line_count("a\r\nb\rc\nd") == 4U);
    BOOST_TEST(strata::report::line_count("a\n\r") == 3U);
}

BOOST_AUTO_TEST_CASE(a_mark_over_several_lines_is_a_link_in_each_of_them_and_shows_line_ends) {
    const std::string rows = rows_of("ab\r\n\ncd", {{1, 6}});
    BOOST_TEST(
        has(rows,
            "<div>a<a class=\"t\" id=\"s1\" data-at=\"1\" data-k=\"0\" href=\"#d1\">b<i>\\r</i><i>\\n</i></a></div>\n"
            "<div><a class=\"t\" href=\"#d1\"><i>\\n</i></a></div>\n"
            "<div><a class=\"t\" href=\"#d1\">c</a>d</div>\n"));
}

BOOST_AUTO_TEST_CASE(marks_may_touch_and_be_empty) {
    const std::string rows = rows_of("abc", {{0, 1}, {1, 1}, {1, 2}, {3, 3}});
    for (const std::string_view each : {"id=\"s1\"", "id=\"s2\"", "id=\"s3\"", "id=\"s4\""})
        BOOST_TEST(has(rows, each));
    BOOST_TEST(
        has(rows, "class=\"t z\" id=\"s2\" data-at=\"1\" data-k=\"0\" href=\"#d2\"><span>empty place</span></a>"));
    BOOST_TEST(has(rows, "</a>c<a class=\"t z\" id=\"s4\""));
}

BOOST_AUTO_TEST_CASE(an_empty_mark_at_the_beginning_of_a_line_is_in_that_line) {
    BOOST_TEST(has(rows_of("a\nb", {{2, 2}}), "<div>a</div>\n<div><a class=\"t z\" id=\"s1\""));
}

BOOST_AUTO_TEST_CASE(long_stretches_without_marks_are_folded) {
    const std::string rows = rows_of(lines(2000), {{2000, 2001}});
    BOOST_TEST(has(rows,
                   "<details class=\"fold\"><summary>… 996 lines the same in all drafts …</summary>\n"
                   "<div class=\"rows\" style=\"--before:0;--rows:60\">"));
    BOOST_TEST(has(rows, "<div class=\"rows\" style=\"--before:996;--rows:9\">\n"));
    BOOST_TEST(has(rows, "… 995 lines the same in all drafts …"));
    BOOST_TEST(!has(rows_of(lines(400), {{300, 301}}), "<details"));
}

BOOST_AUTO_TEST_CASE(the_middle_of_a_long_mark_is_folded) {
    BOOST_TEST(has(rows_of(lines(2000), {{0, 4000}}), "… 1,990 lines more of this place …"));
}

BOOST_AUTO_TEST_CASE(very_long_sources_omit_what_would_be_folded) {
    source_limits limits;
    limits.whole_bytes = 1000;
    const std::string rows = rows_of(lines(2000), {{2000, 2001}}, limits);
    BOOST_TEST(has(rows, "<p class=\"fold\">… 996 lines the same in all drafts, left out of this page …</p>"));
    BOOST_TEST(!has(rows, "<details"));
    BOOST_TEST(has(rows, "id=\"s1\""));
    BOOST_TEST(rows.size() < 2000U);
}

BOOST_AUTO_TEST_CASE(text_after_the_last_shown_mark_is_left_out) {
    const std::string rows = rows_of(lines(100), {{20, 21}}, {}, 1234);
    BOOST_TEST(has(rows, "with 1,234 more places, is left out"));
    BOOST_TEST(has(rows, "--rows:14"));
}

BOOST_AUTO_TEST_CASE(very_long_lines_are_cut_between_tags_and_never_inside_a_character) {
    const std::string rows = rows_of(std::string(900, 'a') + "<b>" + std::string(900, 'c'), {});
    BOOST_TEST(has(rows, "a&lt;b&gt;</div>\n<div class=\"on\">cc"));
    std::string wide;
    for (int i = 0; i < 500; ++i) wide += "\xE6\xBC\xA2";
    BOOST_TEST(!has(rows_of("a" + wide, {}), "\xEF\xBF\xBD"));
    // A line of continuation bytes can still be split.
    BOOST_TEST(has(rows_of(std::string(3000, '\x80'), {}), "<div class=\"on\">"));
}

BOOST_AUTO_TEST_CASE(stretches_within_a_line_are_counted_in_bytes) {
    const std::string rows = rows_of(std::string(500'000, 'a'), {{250'000, 250'001}});
    BOOST_TEST(has(rows, "… 246,000 bytes the same in all drafts …"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace marked_source_test
