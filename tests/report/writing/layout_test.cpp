// Lays out text on a terminal: its width, its lines, and columns side by side.

#include "core/report/writing/layout.hpp"

#include <boost/test/unit_test.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/writing/visible_text.hpp"
#include "tests/report/writing/texts_of_lines.hpp"

namespace layout_test {

namespace {

using namespace strata::report;
using strata::testing::texts_of;

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

BOOST_AUTO_TEST_CASE(lines_are_broken_at_spaces_and_continue_indented) {
    BOOST_TEST(broken("", 10) == lines{""}, boost::test_tools::per_element());
    BOOST_TEST(broken("one two three", 20) == lines{"one two three"}, boost::test_tools::per_element());
    BOOST_TEST(broken("one two three", 7) == (lines{"one two", "three"}), boost::test_tools::per_element());
    BOOST_TEST(broken("one two three", 8, 2) == (lines{"one two", "  three"}), boost::test_tools::per_element());
    BOOST_TEST(broken("a self-closing tag", 10) == (lines{"a self-", "closing", "tag"}),
               boost::test_tools::per_element());
    BOOST_TEST(broken("a self-closing tag", 12) == (lines{"a", "self-closing", "tag"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(words_wider_than_a_line_are_broken_after_hyphens_or_anywhere) {
    BOOST_TEST(broken("error missing-end-tag-name", 12, 2) == (lines{"error", "  missing-", "  end-tag-", "  name"}),
               boost::test_tools::per_element());
    BOOST_TEST(broken("abcdefghij", 4) == (lines{"abcd", "efgh", "ij"}), boost::test_tools::per_element());
    BOOST_TEST(broken("\xE6\xBC\xA2\xE6\xBC\xA2\xE6\xBC\xA2", 5) == (lines{"\xE6\xBC\xA2\xE6\xBC\xA2", "\xE6\xBC\xA2"}),
               boost::test_tools::per_element());
    for (const std::string& line : broken("an unexpected-character-in-unquoted-attribute-value, and-so-on", 13, 3))
        BOOST_TEST(line.size() <= 13U, line);
}

BOOST_AUTO_TEST_CASE(unbreakable_parts_are_never_broken) {
    styled_text text;
    text.add("at ").add_whole("a name with spaces.html:1:1").add(" and on");
    BOOST_TEST(texts_of(wrapped(text, 10, 2)) == (lines{"at", "  a name with spaces.html:1:1", "  and on"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_space_that_bears_a_mark_is_part_of_a_word) {
    BOOST_TEST(broken("ab \xCC\x81 cd ef", 5) == (lines{"ab \xCC\x81", "cd ef"}), boost::test_tools::per_element());
    BOOST_TEST(broken("abcd\xCC\x81"
                      "ef",
                      4) == (lines{"abcd\xCC\x81", "ef"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(parts_of_a_broken_line_keep_their_colours_and_links) {
    styled_text text("one two ", "\x1b[31m");
    text.add_link("three", "https://example.org/", "\x1b[32m").add(" four");
    std::string all;
    for (const styled_text& each : wrapped(text, 10, 1)) append_line(all, each, true, true);
    BOOST_TEST(all ==
               "\x1b[31mone two\x1b[0m\n \x1b[32m\x1b]8;;https://example.org/\x1b\\three\x1b]8;;\x1b\\\x1b[0m\n"
               " four\n");
    styled_text indented = text;
    std::string line;
    append_line(line, indented.indent(2), true);
    BOOST_TEST(line == "  \x1b[31mone two \x1b[0m\x1b[32mthree\x1b[0m four\n");
}

BOOST_AUTO_TEST_CASE(a_line_without_room_takes_a_character_anyway) {
    BOOST_TEST(strata::report::wrapped("ab", 0) == (lines{"a", "b"}), boost::test_tools::per_element());
    BOOST_TEST(strata::report::wrapped("\xE6\xBC\xA2\xE5\xAD\x97", 1) == (lines{"\xE6\xBC\xA2", "\xE5\xAD\x97"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(colours_end_with_each_line_and_no_spaces_trail) {
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

BOOST_AUTO_TEST_CASE(columns_share_the_available_width) {
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

BOOST_AUTO_TEST_CASE(blocks_are_side_by_side) {
    const block left = {styled_text("a"), styled_text("bcd")};
    const block right = {styled_text("x")};
    BOOST_TEST(texts_of(beside({left, right}, {4, 4}, " | ")) == (lines{"a    | x", "bcd  |"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(texts_too_long_for_a_line_can_be_shortened) {
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

}  // namespace layout_test
