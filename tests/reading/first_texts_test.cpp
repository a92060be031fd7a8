// Reads and runs rules that only the texts of 2006 and 2007 have.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "core/conformance/html5lib_tests.hpp"
#include "core/reading/machine_reader.hpp"
#include "core/reading/read_draft.hpp"
#include "core/spec/content_states.hpp"
#include "core/spec/owned_draft.hpp"
#include "core/spec/soundness.hpp"
#include "core/text/locator.hpp"
#include "tests/reading/recited_text.hpp"
#include "tests/reading/tables.hpp"
#include "tests/recording.hpp"

namespace first_texts_test {

namespace {

using namespace strata;
using lines = std::vector<std::string>;

reading::read_draft read(std::string_view text, const std::string& file = "2006-12-20.txt") {
    return reading::read(text, drafts::known(), {.name = "@" + file, .file = file});
}

void check_equal(const lines& found, const lines& expected) {
    BOOST_CHECK_EQUAL_COLLECTIONS(found.begin(), found.end(), expected.begin(), expected.end());
}

/// Returns the results of a draft for an input.
lines run_of(const spec::draft& d, std::string_view input, std::string_view content = "") {
    testing::run_options how;
    how.engine = engine_kind::interpreter;
    if (!content.empty()) how.start.content = *spec::find_content(d, content);
    return testing::record(d, input, how).events;
}

lines run_with_tree_construction(const spec::draft& d, std::string_view input) {
    testing::run_options how;
    how.engine = engine_kind::interpreter;
    how.simulated = true;
    return testing::record(d, input, how).events;
}

/// Returns a text with these states, and with an appendix.
std::string text_of(std::string_view states, std::string_view appendix = "") {
    std::string text = fmt::format("8.2.3 Tokenisation\n\n{}", states);
    if (!appendix.empty()) text += fmt::format("\n======\n\nAppendix: 8.2.2 The input stream\n\n{}", appendix);
    return text;
}

constexpr std::string_view data_state =
    "   Data state\n       Consume the next input character:\n\n       U+0026 AMPERSAND (&)\n           Switch to the "
    "entity data state.\n\n       EOF\n           Emit an end-of-file token.\n\n       Anything else\n           Emit "
    "the input character as a character token. Stay in the data state.\n\n"
    "   Entity data state\n       Attempt to consume an entity.\n\n       If nothing is returned, emit a U+0026 "
    "AMPERSAND character token.\n\n       Otherwise, emit the character token that was returned.\n\n       Finally, "
    "switch to the data state.\n\n";

/// Returns the procedure on references. Hexadecimal digits go up to `last_letter`. `of_the_number` has the sentences
/// about the number.
std::string procedure(char last_letter, std::string_view of_the_number) {
    const char capital = static_cast<char>(last_letter - 0x20);
    return fmt::format(
        "8.2.3.1 Tokenising entities\n\n   U+0023 NUMBER SIGN (#)\n       Consume the U+0023 NUMBER SIGN.\n\n       "
        "U+0078 LATIN SMALL LETTER X\n       U+0058 LATIN CAPITAL LETTER X\n           Consume the X.\n\n           "
        "Follow the steps below, but using the range of characters U+0030 DIGIT ZERO through to U+0039 DIGIT NINE, "
        "U+0061 LATIN SMALL LETTER A through to U+{:04X} LATIN SMALL LETTER {}, and U+0041 LATIN CAPITAL LETTER A, "
        "through to U+{:04X} LATIN CAPITAL LETTER {} (in other words, 0-9, A-{}, a-{}).\n\n           When it comes to "
        "interpreting the number, interpret it as a hexadecimal number.\n\n       Anything else\n           Follow the "
        "steps below, but using the range of characters U+0030 DIGIT ZERO through to U+0039 DIGIT NINE (i.e. just "
        "0-9).\n\n           When it comes to interpreting the number, interpret it as a decimal number.\n\n       "
        "Consume as many characters as match the range of characters given above.\n\n       If no characters match the "
        "range, then don't consume any characters (and unconsume the U+0023 NUMBER SIGN character and, if "
        "appropriate, the X character). This is a parse error; nothing is returned.\n\n       Otherwise, if the next "
        "character is a U+003B SEMICOLON, consume that too. If it isn't, there is a parse error.\n\n{}\n   Anything "
        "else\n       Consume the maximum number of characters possible, with the consumed characters "
        "case-sensitively matching one of the identifiers in the first column of the entities table.\n\n       If no "
        "match can be made, then this is a parse error. No characters are consumed, and nothing is returned.\n\n       "
        "Otherwise, if the next character is a U+003B SEMICOLON, consume that too. If it isn't, there is a parse "
        "error.\n\n       Return a character token for the character corresponding to the entity name (as given by the "
        "second column of the entities table).\n",
        static_cast<int>(last_letter), capital, static_cast<int>(capital), capital, capital, last_letter,
        of_the_number);
}

constexpr std::string_view valid_numbers =
    "       If one or more characters match the range, then take them all and interpret the string of characters as a "
    "number (either hexadecimal or decimal as appropriate), and return a character token for the Unicode character "
    "whose code point is that number. If the number is not a valid Unicode character (e.g. if the number is higher "
    "than 1114111), or if the number is zero, then return a character token for the U+FFFD REPLACEMENT CHARACTER "
    "character instead.\n";

std::string doctype_states() {
    return "   Data state\n       Consume the next input character:\n\n       U+003C LESS-THAN SIGN (<)\n           "
           "Switch to the before DOCTYPE name state.\n\n       EOF\n           Emit an end-of-file token.\n\n"
           "   Before DOCTYPE name state\n       Consume the next input character:\n\n       U+0061 LATIN SMALL LETTER "
           "A "
           "through to U+007A LATIN SMALL LETTER Z\n           Create a new DOCTYPE token. Set the token's name name "
           "to the uppercase version of the current input character (subtract 0x0020 from the character's code "
           "point), and mark it as being in error. Switch to the DOCTYPE name state.\n\n       U+003E GREATER-THAN "
           "SIGN "
           "(>)\n           Parse error. Emit a DOCTYPE token whose name is the empty string and that is marked as "
           "being in error. Switch to the data state.\n\n"
           "   DOCTYPE name state\n       First, consume the next input character:\n\n       U+003E GREATER-THAN SIGN "
           "(>)\n           Emit the current DOCTYPE token. Switch to the data state.\n\n       U+0061 LATIN SMALL "
           "LETTER A through to U+007A LATIN SMALL LETTER Z\n           Append the uppercase version of the current "
           "input character (subtract 0x0020 from the character's code point) to the current DOCTYPE token's name. "
           "Stay in the DOCTYPE name state.\n\n       U+0020 SPACE\n           Mark the DOCTYPE token as being in "
           "error, if it is not already. Emit the current DOCTYPE token. Switch to the data state.\n\n       EOF\n"
           "           Emit the current DOCTYPE token. Reconsume the EOF character in the data state.\n\n       "
           "Anything "
           "else\n           Append the current input character to the current DOCTYPE token's name. Stay in the "
           "DOCTYPE name state.\n\n       Then, if the name of the DOCTYPE token is exactly the four letters \"HTML\", "
           "then mark the token as being correct. Otherwise, mark it as being in error.\n";
}

std::filesystem::path shared() { return STRATA_SHARED_DIR; }

std::string content_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    BOOST_REQUIRE(file);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(first_texts)

BOOST_AUTO_TEST_CASE(a_doctype_is_correct_while_its_name_in_capitals_is_html) {
    const auto found = read(text_of(doctype_states()));
    BOOST_REQUIRE(found.gaps.empty());
    const spec::draft& d = found.draft->value();
    check_equal(run_of(d, "<htMl>"), {"DOCTYPE [0,6) \"HTML\" missing missing ok", "EOF [6,6)"});
    check_equal(run_of(d, "<htm>"), {"DOCTYPE [0,5) \"HTM\" missing missing quirks", "EOF [5,5)"});
    check_equal(run_of(d, "<htmlX>"), {"DOCTYPE [0,7) \"HTMLX\" missing missing quirks", "EOF [7,7)"});
    check_equal(run_of(d, "<html "), {"DOCTYPE [0,6) \"HTML\" missing missing quirks", "EOF [6,6)"});
    check_equal(run_of(d, "<>"), {"Error 1 missing-doctype-name in Before DOCTYPE name state",
                                  "DOCTYPE [0,2) \"\" missing missing quirks", "EOF [2,2)"});
}

BOOST_AUTO_TEST_CASE(a_sentence_after_the_entries_is_part_of_each) {
    const auto found = read(text_of(doctype_states()));
    const spec::draft& d = found.draft->value();
    for (const spec::rule& r : d.table.rules_of(2))
        BOOST_CHECK_EQUAL(r.does(spec::op::mark_correct_if_named_html), !r.does(spec::op::emit_doctype));
    std::string changed = doctype_states();
    changed.replace(changed.find("four letters"), 4, "five");
    BOOST_CHECK_EQUAL(read(text_of(changed)).gaps.size(), 1U);
}

BOOST_AUTO_TEST_CASE(a_number_of_no_character_is_replaced_whatever_was_returned_before) {
    const auto found = read(text_of(data_state, "") + procedure('f', valid_numbers));
    BOOST_REQUIRE(found.gaps.empty());
    const spec::draft& d = found.draft->value();
    check_equal(run_of(d, "&#65;&#0;&#xD800;&#x110000;&#xFFFE;"),
                {"Characters [0,35) \"A\\xEF\\xBF\\xBD\\xEF\\xBF\\xBD\\xEF\\xBF\\xBD\\xEF\\xBF\\xBE\"", "EOF [35,35)"});
    BOOST_CHECK(std::any_of(found.readings.begin(), found.readings.end(), [](const reading::applied_reading& each) {
        return each.from.starts_with("the number is not a valid Unicode character");
    }));
}

BOOST_AUTO_TEST_CASE(letters_after_f_are_consumed_and_make_no_number) {
    const auto found = read(text_of(data_state) + procedure('z', valid_numbers));
    BOOST_REQUIRE(found.gaps.empty());
    const spec::draft& d = found.draft->value();
    check_equal(run_of(d, "&#x41;&#x4z1;&#xG;&#4a"),
                {"Characters [0,18) \"A\\xEF\\xBF\\xBD\\xEF\\xBF\\xBD\"",
                 "Error 21 missing-semicolon-after-character-reference in Entity data state",
                 "Characters [18,22) \"\\x04a\"", "EOF [22,22)"});
    // "x" instead of "f" is a slip in the text, but "g" would mean something else.
    std::string slip = procedure('f', valid_numbers);
    slip.replace(slip.find("U+0066"), 6, "U+0078");
    BOOST_CHECK(read(text_of(data_state) + slip).gaps.empty());
    slip.replace(slip.find("U+0078 LATIN SMALL LETTER F"), 6, "U+0067");
    BOOST_CHECK(!read(text_of(data_state) + slip).gaps.empty());
}

BOOST_AUTO_TEST_CASE(a_range_stands_for_the_table_if_it_has_the_same_numbers) {
    const auto with = [](std::string_view range, std::string_view rows) {
        return read(text_of(data_state) +
                    procedure('f', fmt::format("       If that number is in the range {}, then this is a parse error. "
                                               "In the following table, find the row with that number in the first "
                                               "column, and return a character token for the Unicode character given "
                                               "in the second column of that row.\n\n       Number  Unicode "
                                               "character\n{}\n       Otherwise, return a character token for the "
                                               "Unicode character whose code point is that number.\n",
                                               range, rows)));
    };
    constexpr std::string_view rows =
        "       0x80    U+20AC             EURO SIGN\n       0x81    U+FFFD             REPLACEMENT CHARACTER\n";
    const auto found = with("128 to 129 (0x80 to 0x81)", rows);
    BOOST_REQUIRE(found.gaps.empty());
    check_equal(run_of(found.draft->value(), "&#128;&#65;"),
                {"Error 6 control-character-reference in Entity data state", "Characters [0,11) \"\\xE2\\x82\\xACA\"",
                 "EOF [11,11)"});
    BOOST_CHECK_EQUAL(with("128 to 130 (0x80 to 0x82)", rows).gaps.size(), 1U);
    BOOST_CHECK_EQUAL(with("128 to 130 (0x80 to 0x81)", rows).gaps.size(), 1U);
}

BOOST_AUTO_TEST_CASE(the_glyph_after_the_name_of_a_number_is_no_part_of_it_but_an_abbreviation_is) {
    const auto found = read(
        text_of(data_state) +
        procedure(
            'f',
            "       If that number is one of the numbers in the first column of the following table, then this is "
            "a parse error. Find the row with that number in the first column, and return a character token for "
            "the Unicode character given in the second column of that row.\n\n       Number  Unicode "
            "character\n       0x0A    U+000A             LINE FEED (LF)\n       0x0D    U+000D             "
            "CARRIAGE RETURN (CR)\n       0x80    U+20AC             EURO SIGN (\u20AC)\n       0x82    U+201A   "
            "          SINGLE LOW-9 QUOTATION MARK ('\u201A')\n       0x83    U+0192             LATIN SMALL LETTER "
            "F WITH HOOK ('&x0192')\n\n       Otherwise, return a character token for the Unicode character whose "
            "code point is that number.\n"));
    lines names;
    for (const spec::number_row& each : found.draft->value().references.numbers)
        names.emplace_back(each.character_name);
    check_equal(names, {"LINE FEED (LF)", "CARRIAGE RETURN (CR)", "EURO SIGN", "SINGLE LOW-9 QUOTATION MARK",
                        "LATIN SMALL LETTER F WITH HOOK"});
}

BOOST_AUTO_TEST_CASE(names_have_no_semicolon_if_it_is_asked_for_after_them) {
    const auto found = read(text_of(data_state) + procedure('f', valid_numbers));
    check_equal(run_of(found.draft->value(), "&alpha&alpha;;"),
                {"Error 6 missing-semicolon-after-character-reference in Entity data state",
                 "Characters [0,14) \"\\xCE\\xB1\\xCE\\xB1;\"", "EOF [14,14)"});
    BOOST_CHECK(std::any_of(found.readings.begin(), found.readings.end(), [](const reading::applied_reading& each) {
        return each.state == "Tokenising entities" && each.to.find("without its semicolon") != std::string::npos;
    }));
}

BOOST_AUTO_TEST_CASE(the_input_stream_is_that_of_the_text) {
    const auto with = [](std::string_view what) {
        return read(text_of(
            data_state, fmt::format("   1.  If the transport layer specifies an encoding, use that.\n\n   All U+0000 "
                                    "NULL characters in the input must be {}.\n",
                                    what)));
    };
    const auto replaced = with("replaced by U+FFFD REPLACEMENT CHARACTERs");
    check_equal(run_of(replaced.draft->value(), {"a\0b", 3}), {"Characters [0,3) \"a\\xEF\\xBF\\xBDb\"", "EOF [3,3)"});
    const auto dropped = with("dropped");
    const spec::draft& d = dropped.draft->value();
    check_equal(run_of(d, {"a\0b\r\0\0\n\0c", 9}), {"Characters [0,9) \"ab\\x0Ac\"", "EOF [9,9)"});
    input::locator places(d, {"a\0b\r\0\0\n\0c", 9}, input_kind::bytes);
    BOOST_CHECK_EQUAL(places.at(2).column, 2U);
    BOOST_CHECK_EQUAL(places.at(8).line, 2U);
    BOOST_CHECK_EQUAL(places.at(8).column, 1U);
    // The characters may be far apart.
    const std::string far = "\r" + std::string(100000, '\0') + "\n";
    check_equal(run_of(d, far),
                {fmt::format("Characters [0,{0}) \"\\x0A\"", far.size()), fmt::format("EOF [{0},{0})", far.size())});
}

BOOST_AUTO_TEST_CASE(the_words_of_these_texts_are_recited_and_read_again) {
    const auto made = spec::copy_of(*drafts::known().find("2007"));
    for (spec::state_info& info : made->states) {
        if (info.name == "Attribute name state") info.duplicate_attribute_is_error = false;
        for (std::size_t r = info.first_rule; r < std::size_t{info.first_rule} + info.rule_count; ++r) {
            spec::rule& rule = made->rules[r];
            for (spec::action& a : rule.actions) {
                if (a.code == spec::op::interpret_as_hexadecimal) a = spec::interpret_all_letters_as_hexadecimal;
                if (a.code == spec::op::append_to_tag_name && a.what == spec::lowercase_version)
                    a.what = spec::uppercase_version;
            }
            if (info.name == "DOCTYPE name state" && rule.does(spec::op::append_to_doctype_name))
                rule.actions[rule.count++] = spec::mark_correct_if_named_html;
        }
    }
    made->seal();
    BOOST_CHECK(!spec::fault_of(made->value()));
    const reading::outline text = reading_test::recited_outline(made->value());
    reading::record said;
    const reading::read_machine machine = reading::read_machine_of(text, said);
    for (const reading::gap& each : said.gaps) BOOST_ERROR(each.state << ": " << each.sentence);
    for (std::size_t s = 0; s < machine.states.size(); ++s) {
        lines found;
        lines expected;
        for (const spec::rule& r : machine.states[s].rules) found.push_back(reading_test::written(made->value(), r));
        for (const spec::rule& r : made->value().table.rules_of(s))
            expected.push_back(reading_test::written(made->value(), r));
        check_equal(found, expected);
        BOOST_CHECK_EQUAL(machine.states[s].duplicate_attribute_is_error, made->states[s].duplicate_attribute_is_error);
    }
}

BOOST_AUTO_TEST_CASE(a_title_that_is_not_closed_is_read_again_as_anything_else) {
    const auto made = spec::copy_of(*drafts::known().find("2007"));
    made->contents.push_back({"title", made->contents.front().state, spec::content_model::rcdata, true});
    for (spec::feedback_rule& each : made->feedback)
        if (each.tag_name == "title") each.content = "title";
    made->seal();
    const spec::draft& d = made->value();
    const spec::draft& before = *drafts::known().find("2007");
    for (const std::string_view closed : {"<title>a<b></title><i>", "<title><b></TITLE", "<title>a</titles></title >b"})
        check_equal(run_with_tree_construction(d, closed), run_with_tree_construction(before, closed));
    check_equal(run_with_tree_construction(d, "<title>a<b>"),
                {"StartTag [0,7) \"title\"", "Characters [7,8) \"a\"", "StartTag [8,11) \"b\"", "EOF [11,11)"});
    check_equal(run_of(d, "a</title>", "title"), run_of(d, "a</title>"));  // no start tag came before, so no end tag
                                                                           // can have its name
    BOOST_CHECK(run_of(d, "<b>", "title") == run_of(d, "<b>"));
    // Each title makes the tokenizer look ahead, but all titles together must take linear time.
    std::string many;
    for (int i = 0; i < 20000; ++i) many += "<title>a";
    BOOST_CHECK_EQUAL(run_with_tree_construction(d, many).size(), 2U * 20000 + 1);
}

BOOST_AUTO_TEST_CASE(a_text_says_itself_whether_titles_are_taken_back) {
    const auto base = spec::copy_of(*drafts::known().find("2009"));
    base->contents.push_back({"title", base->contents.front().state, spec::content_model::rcdata, true});
    for (spec::feedback_rule& each : base->feedback)
        if (each.tag_name == "title") each.content = "title";
    base->seal();
    const auto content_of_title = [&](const reading::read_draft& found) {
        for (const spec::feedback_rule& each : found.draft->value().feedback)
            if (each.tag_name == "title") return std::string(each.content);
        return std::string("none");
    };
    const std::string text = reading_test::recited_text(*drafts::known().find("2009"));
    BOOST_CHECK_EQUAL(content_of_title(read(text)), "RCDATA");
    BOOST_CHECK_EQUAL(
        content_of_title(reading::read(text, drafts::known(), {.name = "@x", .file = "x.txt", .base = &base->value()})),
        "RCDATA");
}

BOOST_AUTO_TEST_CASE(the_notation_of_doctypes_without_identifiers_is_understood) {
    const auto tests = conformance::read_tests(
        R"({"tests":[{"description":"","input":"","output":[["DOCTYPE","HTML",true],["DOCTYPE","HTML",false]]}]})");
    const auto& output = tests.front().expected.output;
    BOOST_REQUIRE_EQUAL(output.size(), 2U);
    BOOST_CHECK_EQUAL(output[0].text, R"(["DOCTYPE", "HTML", null, null, false])");
    BOOST_CHECK_EQUAL(output[1].text, R"(["DOCTYPE", "HTML", null, null, true])");
}

BOOST_AUTO_TEST_CASE(the_texts_are_understood_and_pass_the_tests_of_their_time) {
    if (!std::filesystem::exists(shared() / "drafts")) {
        BOOST_TEST_MESSAGE("the drafts' texts are absent: those of 2006 are not run");
        return;
    }
    struct of {
        std::string_view day;
        std::size_t passed;
    };
    for (const of& each : {of{"2006-12-20", 61}, of{"2006-03-02", 58}}) {
        const std::string file = fmt::format("{}.txt", each.day);
        const auto found = read(content_of(shared() / "drafts" / file), file);
        for (const reading::gap& gap : found.gaps) BOOST_ERROR(file << ":" << gap.line << ": " << gap.sentence);
        BOOST_CHECK(!spec::fault_of(found.draft->value()));
        std::size_t passed = 0;
        for (const std::string_view tests : {"contentModelFlags", "test1", "test2"}) {
            const auto path = shared() / "html5lib-tests/2007-01-03" / fmt::format("{}.test", tests);
            for (const conformance::test& t : conformance::read_tests(content_of(path)))
                for (const std::string& content : t.contents)
                    passed +=
                        conformance::run(found.draft->value(), engine_kind::interpreter, t, content).passed ? 1 : 0;
        }
        BOOST_CHECK_EQUAL(passed, each.passed);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace first_texts_test
