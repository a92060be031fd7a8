// Shows the source around a place, and marks the place in the line below.

#include "core/report/comparison/parts.hpp"

#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/report/writing/visible_text.hpp"
#include "tests/report/writing/texts_of_lines.hpp"

namespace source_excerpt_test {

namespace {

using namespace strata::report;
using strata::testing::texts_of;

using lines = std::vector<std::string>;

excerpted_place place(std::string_view before, std::string_view text, std::string_view after,
                      std::vector<std::uint64_t> marks = {}) {
    excerpted_place p;
    p.before = before;
    p.text = text;
    p.after = after;
    p.marks = std::move(marks);
    return p;
}

lines excerpt(const excerpted_place& p, std::size_t width = 80) {
    excerpt_style style;
    style.width = width;
    return texts_of(source_excerpt(p, style));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(source_excerpts)

BOOST_AUTO_TEST_CASE(a_place_is_underlined_from_its_beginning) {
    BOOST_TEST(excerpt(place("ab", "<br/>", "cd")) == (lines{"    1 | ab<br/>cd", "      |   ^~~~~"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(marks_are_pointed_at) {
    BOOST_TEST(excerpt(place("ab", "<br/>", "cd", {3})) == (lines{"    1 | ab<br/>cd", "      |   ~~~^~"}),
               boost::test_tools::per_element());
    BOOST_TEST(excerpt(place("ab", "<br/>", "cd", {0, 5})) == (lines{"    1 | ab<br/>cd", "      |   ^~~~~^"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(the_end_of_the_input_can_be_a_place) {
    BOOST_TEST(excerpt(place("ab", "", "")) == (lines{"    1 | ab", "      |   ^"}), boost::test_tools::per_element());
    BOOST_TEST(excerpt(place("a", "<b", "", {2})) == (lines{"    1 | a<b", "      |  ~~^"}),
               boost::test_tools::per_element());
    BOOST_TEST(excerpt(place("", "<b\n", "", {3})) == (lines{"    1 | <b", "      | ~~", "    2 |", "      | ^"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(every_line_end_ends_a_line) {
    excerpted_place p = place("", "a\r\nb\rc\n", "d");
    p.line = 9999;
    BOOST_TEST(
        excerpt(p) == (lines{"  9999 | a", "       | ^", " 10000 | b", "       | ~", " 10001 | c", "       | ~"}),
        boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(long_places_show_their_first_last_and_marked_lines) {
    BOOST_TEST(excerpt(place("x", "a\nb\nc\nd\ne\nf\ng", "y", {6})) ==
                   (lines{"    1 | xa", "      |  ~", "  ... |", "    4 | d", "      | ^", "  ... |", "    7 | gy",
                          "      | ~"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(long_lines_are_cut_around_the_place) {
    const std::string before(150, 'a');
    const std::string after(150, 'b');
    excerpted_place p = place(before, "<br/>", after, {3});
    p.cut_before = true;
    const lines shown = excerpt(p);
    BOOST_REQUIRE(shown.size() == 2U);
    BOOST_TEST(columns_of(shown[0]) <= 80U);
    BOOST_TEST(columns_of(shown[0]) >= 76U);
    BOOST_TEST(shown[0].starts_with("    1 | \xE2\x80\xA6"
                                    "aaa"),
               shown[0]);
    BOOST_TEST(shown[0].ends_with("bbb\xE2\x80\xA6"), shown[0]);
    // Before the place, there are two more bytes than columns, because the ellipsis has three bytes.
    BOOST_TEST(shown[0].find("<br/>") == shown[1].find("~~~^~") + 2);
}

BOOST_AUTO_TEST_CASE(a_place_longer_than_a_line_shows_its_beginning_and_its_mark) {
    const std::string text = "<p title=\"" + std::string(500, 'x') + "\"/>";
    const lines shown = excerpt(place("ab", text, "cd", {text.size() - 2}));
    BOOST_REQUIRE(shown.size() == 2U);
    BOOST_TEST(columns_of(shown[0]) <= 80U);
    BOOST_TEST(shown[0].find("ab<p title=\"xx") != std::string::npos, shown[0]);
    BOOST_TEST(shown[0].ends_with("x\"/>cd"), shown[0]);
    BOOST_TEST(shown[1].ends_with("~^~"), shown[1]);
}

BOOST_AUTO_TEST_CASE(nothing_in_the_source_reaches_the_terminal_raw) {
    const std::string text("<a\x1B[31m\0\x07\t\xFF\xE2\x80\x8E>", 15);
    const lines shown = excerpt(place("\t", text, "\x7F"));
    BOOST_REQUIRE(shown.size() == 2U);
    BOOST_TEST(shown[0] == "    1 |     <a\\u{001B}[31m\\u{0000}\\u{0007}  \xEF\xBF\xBD\\u{200E}>\\u{007F}");
    BOOST_TEST(shown[1] == "      |     ^" + std::string(1 + 8 + 4 + 16 + 2 + 1 + 8 + 1, '~'));
}

BOOST_AUTO_TEST_CASE(wide_characters_are_underlined_in_full) {
    BOOST_TEST(excerpt(place("\xE6\xBC\xA2", "\xE5\xAD\x97x", "")) ==
                   (lines{"    1 | \xE6\xBC\xA2\xE5\xAD\x97x", "      |   ^~~"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(no_excerpt_is_wider_than_requested) {
    const std::string mixed = [] {
        std::string text;
        for (int i = 0; i < 60; ++i)
            text += i % 3 == 0 ? "\xE6\xBC\xA2" : i % 5 == 0 ? "\x1B" : i % 7 == 0 ? "\t" : "ab";
        return text;
    }();
    for (std::size_t width = 30; width < 130; width += 7) {
        for (std::size_t begin = 0; begin <= mixed.size(); begin += 11) {
            for (const std::size_t length : {std::size_t{0}, std::size_t{3}, std::size_t{40}, mixed.size()}) {
                const std::string_view all = mixed;
                const std::string_view text = all.substr(begin, length);
                excerpted_place p =
                    place(all.substr(0, begin), text, all.substr(begin + text.size()), {text.size() / 2, text.size()});
                p.cut_before = begin % 2 == 0;
                p.cut_after = begin % 3 == 0;
                for (const std::string& line : excerpt(p, width)) BOOST_TEST(columns_of(line) <= width, line);
            }
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace source_excerpt_test
