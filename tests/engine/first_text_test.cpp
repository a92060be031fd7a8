// Tests what only the text of March 2006 requires: an engine drops U+0000, and takes back the content of a title
// without an end tag.

#include <boost/test/unit_test.hpp>

#include <string>
#include <string_view>
#include <vector>

#include "core/engine/registry.hpp"
#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/spec/content_states.hpp"
#include "core/spec/revision.hpp"
#include "drafts/registry.hpp"
#include "tests/engine/parts.hpp"
#include "tests/recording.hpp"

namespace first_text_test {

namespace {

using namespace strata;
using namespace strata::testing;
using namespace std::string_literals;

const spec::draft& first_text() { return *drafts::known().chain.texts.front().full; }

constexpr engine_kind both_engines[] = {engine_kind::runner, engine_kind::interpreter};

// Returns the events without the errors, one on each line.
std::string tokens_of(const recording& log) {
    std::string all;
    for (const std::string& each : log.events)
        if (!each.starts_with("Error ")) all += each + "\n";
    return all;
}

void check(const std::vector<part>& parts, const std::string& expected) {
    for (const engine_kind kind : both_engines) {
        recording log;
        tokenizer t(first_text(), log, {}, kind);
        give(t, parts);
        BOOST_TEST(tokens_of(log) == expected);
    }
}
// Checks that `input` gives `expected` in every chunking.
void check_all_cuts(const std::string& input, const std::string& expected, bool simulated = false) {
    BOOST_TEST(tokens_of(record(first_text(), input, {{}, engine_kind::interpreter, simulated, {}})) == expected);
    for (std::size_t length = 1; length <= input.size(); ++length) {
        const auto cut = [&](std::size_t) { return length; };
        BOOST_TEST(tokens_of(record(first_text(), input, {{}, engine_kind::runner, simulated, cut})) == expected);
    }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(first_text_in_engines)

BOOST_AUTO_TEST_CASE(a_token_ends_where_its_last_character_ends) {
    check_all_cuts("a\0\0<b\0 c\0=\0d\0>\0e\0"s,
                   "Characters [0,1) \"a\"\n"
                   "StartTag [3,14) \"b\" [7,12):\"c\"[7,8)=\"d\"[11,12)\n"
                   "Characters [15,16) \"e\"\n"
                   "EOF [17,17)\n");
}

BOOST_AUTO_TEST_CASE(newlines_are_joined_across_dropped_characters) {
    check_all_cuts("a\r\0\nb\r\0\0\r\nc\r\0"s, "Characters [0,12) \"a\\x0Ab\\x0A\\x0Ac\\x0A\"\nEOF [13,13)\n");
}

BOOST_AUTO_TEST_CASE(newlines_are_not_joined_across_an_insertion) {
    check({fed("\r\0"s), put("x"), fed("\n")}, "Characters [0,3) \"\\x0Ax\\x0A\"\nEOF [3,3)\n");
    check({fed("\r\0\r"s), put("x"), fed("\n")}, "Characters [0,4) \"\\x0A\\x0Ax\\x0A\"\nEOF [4,4)\n");
}

BOOST_AUTO_TEST_CASE(nothing_is_inserted_where_only_dropped_characters_are) {
    check({fed("\r"), put("\0"s), fed("\n")}, "Characters [0,2) \"\\x0A\"\nEOF [2,2)\n");
}

BOOST_AUTO_TEST_CASE(an_incomplete_character_stays_after_what_is_inserted_before_it) {
    check({fed("\r\0"s), fed("\xF0"), fed("\x9F"), put("x"), fed(" ")},
          "Characters [0,5) \"\\x0Ax\\xEF\\xBF\\xBD \"\nEOF [5,5)\n");
}

BOOST_AUTO_TEST_CASE(characters_are_inserted_before_those_that_are_dropped) {
    for (const engine_kind kind : both_engines)
        for (const std::size_t cut : {1U, 4U, 100U}) {
            recording log;
            tokenizer t(first_text(), log, {}, kind);
            log.answer = [&](const token& each) {
                if (boost::variant2::get_if<start_tag>(&each) != nullptr) t.insert("<!x>");
                return feedback{};
            };
            const std::string input = "<a>\0b"s;
            for (std::size_t at = 0; at < input.size(); at += cut) t.feed(input.substr(at, cut));
            t.finish();
            BOOST_TEST(tokens_of(log) ==
                       "StartTag [0,3) \"a\"\nComment [3,3) \"x\"\nCharacters [4,5) \"b\"\nEOF [5,5)\n");
        }
}

BOOST_AUTO_TEST_CASE(characters_come_before_those_that_are_dropped_at_the_beginning) {
    check({put("x"), fed("\0\0a"s)}, "Characters [0,3) \"xa\"\nEOF [3,3)\n");
    check({fed("\xEF\xBB"), put("x"), fed("\xBF\0a"s)}, "Characters [3,5) \"xa\"\nEOF [5,5)\n");
    check({fed("\0"s), put("<b>"), fed("\0a"s)}, "StartTag [1,1) \"b\"\nCharacters [2,3) \"a\"\nEOF [3,3)\n");
}

BOOST_AUTO_TEST_CASE(a_title_is_one_only_if_its_end_tag_comes) {
    check_all_cuts("<title><b></TITLE ><i>",
                   "StartTag [0,7) \"title\"\nCharacters [7,10) \"<b>\"\nEndTag [10,19) \"title\"\n"
                   "StartTag [19,22) \"i\"\nEOF [22,22)\n",
                   true);
    check_all_cuts("<title><b></titles></titl",
                   "StartTag [0,7) \"title\"\nStartTag [7,10) \"b\"\nEndTag [10,19) \"titles\"\n"
                   "EndTag [19,25) \"titl\"\nEOF [25,25)\n",
                   true);
}

BOOST_AUTO_TEST_CASE(titles_that_are_never_closed_take_linear_time) {
    std::string input;
    for (int i = 0; i < 30000; ++i) input += "<title>";
    for (int i = 0; i < 30000; ++i) input += "</titl";
    const std::string expected = tokens_of(record(first_text(), input, {{}, engine_kind::interpreter, true, {}}));
    for (const std::size_t length : {std::size_t{1}, std::size_t{100}, input.size()}) {
        const auto cut = [&](std::size_t) { return length; };
        BOOST_TEST((tokens_of(record(first_text(), input, {{}, engine_kind::runner, true, cut})) == expected));
    }
}

BOOST_AUTO_TEST_CASE(letters_after_f_are_digits_of_a_number_of_no_character) {
    check_all_cuts("&#x41g;&#xG1; &#x41;", "Characters [0,20) \"\\xEF\\xBF\\xBD\\xEF\\xBF\\xBD A\"\nEOF [20,20)\n");
}

BOOST_AUTO_TEST_CASE(duplicate_attributes_are_dropped_without_an_error) {
    for (const engine_kind kind : both_engines) {
        const recording log = record(first_text(), "<a b b=c>", {{}, kind, false, {}});
        BOOST_TEST(log.errors.empty());
        BOOST_TEST(tokens_of(log) ==
                   "StartTag [0,9) \"a\" [3,4):\"b\"[3,4)=\"\"none dropped [5,8):\"b\"[5,6)=\"c\"[7,8)\nEOF [9,9)\n");
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace first_text_test
