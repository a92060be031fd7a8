// Text on a terminal: how wide it is, how it is broken into lines, columns side by side, and the source around a place.

#include "core/report/layout.hpp"

#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/display_width.hpp"
#include "core/report/source_excerpt.hpp"
#include "core/report/visible_text.hpp"

namespace {

using namespace strata::report;

std::vector<std::string> texts_of(const block& lines) {
    std::vector<std::string> texts;
    for (const styled_text& each : lines) {
        std::string line;
        append_line(line, each, false);
        line.pop_back();
        texts.push_back(line);
    }
    return texts;
}

std::vector<std::string> broken(std::string_view text, std::size_t width, std::size_t hanging = 0) {
    return texts_of(wrapped(styled_text(std::string(text)), width, hanging));
}

using lines = std::vector<std::string>;

}  // namespace

BOOST_AUTO_TEST_SUITE(layout)

BOOST_AUTO_TEST_CASE(wide_characters_take_two_columns_and_marks_none) {
    BOOST_TEST(columns_of("abc") == 3U);
    BOOST_TEST(columns_of("\xE6\xBC\xA2\xE5\xAD\x97") == 4U);
    BOOST_TEST(columns_of("\xF0\x9F\x98\x80") == 2U);
    BOOST_TEST(columns_of("e\xCC\x81") == 1U);
    BOOST_TEST(columns_of("\xC3\xA9") == 1U);
    BOOST_TEST(columns_of("") == 0U);
}

BOOST_AUTO_TEST_CASE(lines_are_broken_at_spaces_and_go_on_indented) {
    BOOST_TEST(broken("", 10) == lines{""}, boost::test_tools::per_element());
    BOOST_TEST(broken("one two three", 20) == lines{"one two three"}, boost::test_tools::per_element());
    BOOST_TEST(broken("one two three", 7) == (lines{"one two", "three"}), boost::test_tools::per_element());
    BOOST_TEST(broken("one two three", 8, 2) == (lines{"one two", "  three"}), boost::test_tools::per_element());
    BOOST_TEST(broken("a self-closing tag", 10) == (lines{"a self-", "closing", "tag"}),
               boost::test_tools::per_element());
    BOOST_TEST(broken("a self-closing tag", 12) == (lines{"a", "self-closing", "tag"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(words_wider_than_a_line_are_broken_behind_hyphens_or_anywhere) {
    BOOST_TEST(broken("error missing-end-tag-name", 12, 2) == (lines{"error", "  missing-", "  end-tag-", "  name"}),
               boost::test_tools::per_element());
    BOOST_TEST(broken("abcdefghij", 4) == (lines{"abcd", "efgh", "ij"}), boost::test_tools::per_element());
    BOOST_TEST(broken("\xE6\xBC\xA2\xE6\xBC\xA2\xE6\xBC\xA2", 5) == (lines{"\xE6\xBC\xA2\xE6\xBC\xA2", "\xE6\xBC\xA2"}),
               boost::test_tools::per_element());
    for (const std::string& line : broken("an unexpected-character-in-unquoted-attribute-value, and-so-on", 13, 3))
        BOOST_TEST(line.size() <= 13U, line);
}

BOOST_AUTO_TEST_CASE(what_is_whole_is_never_broken) {
    styled_text text;
    text.add("at ").add_whole("a name with spaces.html:1:1").add(" and on");
    BOOST_TEST(texts_of(wrapped(text, 10, 2)) == (lines{"at", "  a name with spaces.html:1:1", "  and on"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_line_without_room_takes_a_character_all_the_same) {
    BOOST_TEST(strata::report::wrapped("ab", 0) == (lines{"a", "b"}), boost::test_tools::per_element());
    BOOST_TEST(strata::report::wrapped("\xE6\xBC\xA2\xE5\xAD\x97", 1) == (lines{"\xE6\xBC\xA2", "\xE5\xAD\x97"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(colours_end_with_each_line_and_no_spaces_hang_over) {
    styled_text text("red and ", "\x1b[31m");
    text.add("plain   ");
    std::string line;
    append_line(line, text, true);
    BOOST_TEST(line == "\x1b[31mred and \x1b[0mplain\n");
    for (const styled_text& each : wrapped(styled_text("red words", "\x1b[31m"), 5)) {
        std::string coloured;
        append_line(coloured, each, true);
        BOOST_TEST(coloured.starts_with("\x1b[31m"));
        BOOST_TEST(coloured.ends_with("\x1b[0m\n"));
    }
}

BOOST_AUTO_TEST_CASE(columns_share_what_there_is) {
    const auto widths = [](const std::vector<std::size_t>& natural, std::size_t width, std::size_t least) {
        return column_widths(natural, width, least).value_or(std::vector<std::size_t>{});
    };
    using sizes = std::vector<std::size_t>;
    BOOST_TEST(widths({10, 20}, 40, 5) == (sizes{10, 20}), boost::test_tools::per_element());
    BOOST_TEST(widths({10, 50}, 40, 5) == (sizes{10, 30}), boost::test_tools::per_element());
    BOOST_TEST(widths({50, 50}, 41, 5) == (sizes{20, 21}), boost::test_tools::per_element());
    BOOST_TEST(widths({50, 50}, 41, 30).empty());
    BOOST_TEST(widths({50, 3, 50, 9}, 40, 10) == (sizes{14, 3, 14, 9}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(blocks_stand_side_by_side) {
    const block left = {styled_text("a"), styled_text("bcd")};
    const block right = {styled_text("x")};
    BOOST_TEST(texts_of(beside({left, right}, {4, 4}, " | ")) == (lines{"a    | x", "bcd  |"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(texts_too_long_for_a_line_can_be_cut) {
    BOOST_TEST(shortened(styled_text("abcdef"), 6).text() == "abcdef");
    BOOST_TEST(shortened(styled_text("abcdef"), 5).text() == "abcd\xE2\x80\xA6");
}

BOOST_AUTO_TEST_CASE(long_quotations_show_the_place_that_matters) {
    const std::string text = std::string(100, 'a') + "HERE" + std::string(100, 'b');
    std::string quoted;
    append_quoted_around(quoted, text, 100);
    BOOST_TEST(quoted.find("aHEREb") != std::string::npos, quoted);
    BOOST_TEST(quoted.ends_with(" \xE2\x80\xA6\" (204 characters)"), quoted);
    std::string at_the_end;
    append_quoted_around(at_the_end, text, 204);
    BOOST_TEST(at_the_end.ends_with("bbb\" (204 characters)"), at_the_end);
    std::string short_one;
    append_quoted_around(short_one, "short", 3);
    BOOST_TEST(short_one == "\"short\"");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(source_excerpts)

namespace {

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

BOOST_AUTO_TEST_CASE(the_end_of_the_input_is_a_place) {
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

BOOST_AUTO_TEST_CASE(of_many_lines_the_first_the_last_and_the_marked_are_shown) {
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
    // Two bytes more than columns stand before the place: the sign of what is left out has three.
    BOOST_TEST(shown[0].find("<br/>") == shown[1].find("~~~^~") + 2);
}

BOOST_AUTO_TEST_CASE(of_a_place_longer_than_a_line_beginning_and_mark_are_shown) {
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

BOOST_AUTO_TEST_CASE(no_excerpt_is_wider_than_asked_for) {
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
