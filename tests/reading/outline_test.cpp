// Reads the outline of a small standard, in each form in which the real standard is available.

#include "core/reading/outline/outline.hpp"

#include <boost/test/unit_test.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "drafts/registry.hpp"
#include "tests/reading/little_standard.hpp"
#include "tests/reading/shown_outline.hpp"

namespace outline_test {

namespace {

using strata::reading::outline;
using strata::reading::outline_error;
using strata::reading_test::flat;
using strata::reading_test::indented;
using strata::reading_test::page;
using strata::reading_test::source;
using strata::reading_test::words_shown;
using lines = std::vector<std::string>;

outline outline_of(std::string_view text) { return strata::reading::outline_of(text, strata::drafts::standard()); }

void check_equal(const lines& found, const lines& expected) {
    BOOST_CHECK_EQUAL_COLLECTIONS(found.begin(), found.end(), expected.begin(), expected.end());
}

/// Returns the outline that all forms must give.
const lines& expected() {
    static const lines all{
        "introduction: A machine eats letters. It is never full.",
        "introduction: It has two states.",
        "Data state",
        "    Eat the next letter:",
        "Data state",
        "  U+0009 CHARACTER TABULATION",
        "  U+0020 SPACE",
        "    Stay hungry in this state.",
        "    Otherwise: be glad.",
        "Data state",
        "  Anything else",
        "    Spit it out.",
        "Data state",
        "    When the machine leaves, it bows.",
        "Fed state",
        "    (Nobody has seen this.)",
        "Fed state",
        "    If it is followed by one of these: EOF, U+0020 SPACE, U+0021 EXCLAMATION MARK (!) ...then burp.",
        "Fed state / If the content model flag is set to the SOUP state",
        "    Eat the next letter:",
        "Fed state / If the content model flag is set to the SOUP state",
        "  EOF",
        "    Stop.",
        "Tokenizing entities",
        "    The behavior depends on the letter:",
        "Tokenizing entities",
        "  U+0023 NUMBER SIGN (#)",
        "    The behavior further depends:",
        "Tokenizing entities / U+0023 NUMBER SIGN (#)",
        "  Anything else",
        "    Count.",
        "Tokenizing entities / U+0023 NUMBER SIGN (#)",
        "    Consume as many characters as can be. Look in the table.",
        "Tokenizing entities / Number Unicode character",
        "  0x80",
        "    U+20AC EURO SIGN",
        "Tokenizing entities / U+0023 NUMBER SIGN (#)",
        "    Otherwise: Add one. Go home.",
        "stream: Letters come in by the door.",
    };
    return all;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(outlines_of_texts)

BOOST_AUTO_TEST_CASE(every_form_gives_the_same_outline) {
    check_equal(words_shown(outline_of(indented)), expected());
    check_equal(words_shown(outline_of(source)), expected());
    check_equal(words_shown(outline_of(page)), expected());
    for (const std::string_view text : {indented, source, page}) {
        const outline found = outline_of(text);
        BOOST_TEST_REQUIRE(found.notes.size() == 1U);
        BOOST_TEST(found.notes[0].text == "Feed it by hand.");
    }
}

BOOST_AUTO_TEST_CASE(without_indentation_words_tell_what_is_nested) {
    check_equal(
        words_shown(outline_of(flat)),
        {
            "introduction: A machine eats letters. It is never full.",
            "introduction: It has two states.",
            "Data state",
            "    Eat the next letter:",
            "Data state",
            "  U+0009 CHARACTER TABULATION",
            "  U+0020 SPACE",
            "    Stay hungry in this state.",
            "    Otherwise: be glad.",
            "Data state",
            "  Anything else",
            "    Spit it out.",
            "Fed state",
            "    (Nobody has seen this.)",
            "Fed state",
            "    If it is followed by one of these: EOF, U+0020 SPACE, U+0021 EXCLAMATION MARK (!) ...then burp.",
            "Tokenizing entities",
            "    The behavior depends on the letter:",
            "Tokenizing entities",
            "  U+0023 NUMBER SIGN (#)",
            "    The behavior further depends:",
            "Tokenizing entities / U+0023 NUMBER SIGN (#)",
            "  Anything else",
            "    Count.",
            "Tokenizing entities / U+0023 NUMBER SIGN (#)",
            "    Consume as many characters as can be. Look in the table.",
            "Tokenizing entities / Number Unicode character",
            "  0x80",
            "    U+20AC EURO SIGN",
            "stream: Letters come in by the door.",
        });
}

BOOST_AUTO_TEST_CASE(sections_and_titles_are_those_of_the_text) {
    for (const std::string_view text : {indented, flat, page}) {
        const outline found = outline_of(text);
        BOOST_TEST(found.section == "8.2 Tokenization");
        BOOST_TEST(found.stream_section == "8.1");
        BOOST_TEST(found.entries.front().section == "8.2.1");
        BOOST_TEST(found.entries.back().section == "8.2.3");
        BOOST_TEST(found.date == "1 May 2001");
        BOOST_TEST(found.title.starts_with("A Menu, "));
    }
    BOOST_TEST(outline_of(source).section == "Tokenization");
    BOOST_TEST(outline_of(source).entries.front().section.empty());
    BOOST_TEST(outline_of(source).title.empty());
}

BOOST_AUTO_TEST_CASE(everything_has_the_line_on_which_it_begins) {
    for (const std::string_view text : {indented, flat, source, page}) {
        const outline found = outline_of(text);
        lines of_text(1);
        for (const char c : text) {
            if (c == '\n')
                of_text.emplace_back();
            else
                of_text.back() += c;
        }
        const auto has = [&](std::size_t line, const std::string& words) {
            const std::string first = words.substr(0, words.find_first_of(" &"));
            BOOST_TEST_REQUIRE(line > 0U);
            BOOST_TEST(of_text.at(line - 1).find(first) != std::string::npos, line << ": " << words);
        };
        for (const auto& each : found.introduction) has(each.line, each.text);
        for (const auto& each : found.stream) has(each.line, each.text);
        for (const auto& each : found.notes) has(each.line, each.text);
        for (const auto& each : found.entries) {
            has(each.line, each.subjects.empty() ? each.paragraphs.front().text : each.subjects.front());
            for (const auto& one : each.paragraphs) has(one.line, one.text);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_tagged_text_has_the_rest_of_the_section_in_appendices) {
    const outline found = outline_of(R"(#name:Tag_open_state
#prev:
Eat   the next letter:
#trans:
#char:U+003C LESS-THAN SIGN (&lt;)
Switch to the Attribute_value_double_quoted_state.
#char:EOF
Stop.
#
=====
Appendix A: a state
[Supplied.]

Full_state

Sleep in the Tag_open_state.

=====
Appendix B: Preprocessing the input stream

[From the standard (1.2.3).]

Letters come in by
the door.

=====
Appendix C: rules

It has states.

When the user agent leaves the tag open state (or does not), it bows.
)");
    check_equal(words_shown(found), {
                                        "introduction: It has states.",
                                        "Tag open state",
                                        "    Eat the next letter:",
                                        "Tag open state",
                                        "  U+003C LESS-THAN SIGN (<)",
                                        "    Switch to the attribute value (double-quoted) state.",
                                        "Tag open state",
                                        "  EOF",
                                        "    Stop.",
                                        "Tag open state",
                                        "    When the user agent leaves the tag open state (or does not), it bows.",
                                        "Full state",
                                        "    Sleep in the tag open state.",
                                        "stream: Letters come in by the door.",
                                    });
    BOOST_TEST(found.stream_section == "1.2.3");
}

BOOST_AUTO_TEST_CASE(nesting_deeper_than_one_level_names_the_outer_ones_first) {
    const outline found = outline_of(
        "<h4>Tokenization</h4><h5>Data state</h5>"
        "<dl><dt>U+0041 A<dd><dl><dt>U+0042 B<dd>Two.<dl><dt>U+0043 C<dd>Three.</dl>Still two.</dl>Still one.</dl>");
    check_equal(words_shown(found), {
                                        "Data state",
                                        "  U+0041 A",
                                        "Data state / U+0041 A",
                                        "  U+0042 B",
                                        "    Two.",
                                        "Data state / U+0041 A > U+0042 B",
                                        "  U+0043 C",
                                        "    Three.",
                                        "Data state / U+0041 A > U+0042 B",
                                        "    Still two.",
                                        "Data state / U+0041 A",
                                        "    Still one.",
                                    });
}

BOOST_AUTO_TEST_CASE(the_form_of_a_text_is_recognised_by_its_beginning) {
    const lines whole = words_shown(outline_of(indented));
    check_equal(words_shown(outline_of("< 8.1 Before - Contents - 8.3 After >\n\n" + std::string{indented})), whole);
    check_equal(words_shown(outline_of("Write <dl><dt>a</dt></dl> in HTML.\n\n" + std::string{indented})), whole);
    check_equal(words_shown(outline_of("\xEF\xBB\xBF\n  " + std::string{page})), whole);
    check_equal(words_shown(outline_of("of the parser.</p>" + std::string{source})), whole);
    std::string with_carriage_returns;
    for (const char c : indented) with_carriage_returns += c == '\n' ? std::string{"\r\n"} : std::string{c};
    check_equal(words_shown(outline_of(with_carriage_returns)), whole);
}

/// Returns `text` without the line end before `line`.
std::string joined_before(std::string_view text, std::string_view line) {
    std::string joined{text};
    const auto at = joined.find("\n" + std::string{line});
    BOOST_TEST_REQUIRE(at != std::string::npos, line);
    return joined.replace(at, 1, " ");
}

// After an edit, nobody wraps the paragraph again.
BOOST_AUTO_TEST_CASE(one_long_line_does_not_change_the_layout_of_a_text) {
    const std::string filler(130, 'x');
    std::string text{flat};
    text.replace(text.find("It has two states."), 18, "It has two states. " + filler + ".");
    const lines found = words_shown(outline_of(text));
    lines with_filler = words_shown(outline_of(flat));
    for (std::string& line : with_filler)
        if (line == "introduction: It has two states.") line += " " + filler + ".";
    check_equal(found, with_filler);
    check_equal(words_shown(outline_of(joined_before(flat, "is never full."))), words_shown(outline_of(flat)));
    check_equal(words_shown(outline_of(joined_before(flat, "state."))), words_shown(outline_of(flat)));
}

BOOST_AUTO_TEST_CASE(lines_may_end_in_carriage_returns) {
    for (const std::string_view text : {indented, flat, source, page}) {
        std::string other{text};
        for (char& c : other)
            if (c == '\n') c = '\r';
        check_equal(words_shown(outline_of(other)), words_shown(outline_of(text)));
    }
}

BOOST_AUTO_TEST_CASE(a_text_in_utf_16_says_so) {
    std::string little;
    for (const char c : indented) {
        little += c;
        little += '\0';
    }
    for (const std::string& text : {"\xFF\xFE" + little, little, "\xFE\xFF" + std::string(1, '\0') + little})
        BOOST_CHECK_EXCEPTION((void)outline_of(text), outline_error, [](const outline_error& e) {
            return std::string_view{e.what()}.find("UTF-16") != std::string_view::npos;
        });
}

BOOST_AUTO_TEST_CASE(a_second_section_is_reported) {
    for (const std::string_view text : {indented, page}) {
        BOOST_TEST(outline_of(text).other_sections.empty());
        const outline twice = outline_of(std::string{text} + "\n\n" + std::string{text});
        BOOST_TEST_REQUIRE(twice.other_sections.size() == 1U);
        BOOST_TEST(twice.other_sections[0].text.ends_with("Tokenization"));
        BOOST_TEST(twice.other_sections[0].line > 0U);
    }
    check_equal(words_shown(outline_of(std::string{page} + std::string{page})), words_shown(outline_of(page)));
}

BOOST_AUTO_TEST_CASE(a_page_that_marks_changes_has_two_texts) {
    using strata::reading::side_of_changes;
    const auto shown = [](std::string_view text, side_of_changes side) {
        return words_shown(strata::reading::outline_of(text, strata::drafts::standard(), side));
    };
    const std::string marked =
        "<h4>Tokenization</h4><p>It <del>was</del><ins>is</ins> so.<h5>Data state</h5><dl>"
        "<del><dt>U+0041 A<dd>Old.</del><ins><dt>U+0042 B<dd>New.</ins><dt>EOF<dd>Stop.</dl>";
    const std::string before =
        "<h4>Tokenization</h4><p>It was so.<h5>Data state</h5><dl><dt>U+0041 A<dd>Old.<dt>EOF<dd>Stop.</dl>";
    const std::string after =
        "<h4>Tokenization</h4><p>It is so.<h5>Data state</h5><dl><dt>U+0042 B<dd>New.<dt>EOF<dd>Stop.</dl>";
    check_equal(shown(marked, side_of_changes::after), words_shown(outline_of(after)));
    check_equal(shown(marked, side_of_changes::before), words_shown(outline_of(before)));
    BOOST_TEST(outline_of(marked).marks_changes);
    BOOST_TEST(!outline_of(after).marks_changes);
}

BOOST_AUTO_TEST_CASE(a_text_without_the_section_says_so) {
    for (const std::string_view text :
         {"", "no such thing", "<h4>Parsing</h4>", "<p>Tokenization", "Tokenization is next", "\xEF\xBB\xBF"}) {
        BOOST_CHECK_EXCEPTION((void)outline_of(text), outline_error, [](const outline_error& e) {
            return std::string_view{e.what()}.starts_with("no section on tokenization");
        });
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace outline_test
