// Finds the words that differ between two sentences.

#include "core/report/writing/word_diff.hpp"

#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace word_diff_test {

namespace {

using namespace strata::report;

// Returns a sentence in which differing words are in brackets.
std::string marked(const compared_sentence& sentence) {
    std::string text;
    for (const compared_words& each : sentence) text += each.differs ? '[' + each.text + ']' : each.text;
    return text;
}

std::string before(std::string_view a, std::string_view b) { return marked(compare_words({a}, {b}).before.front()); }
std::string after(std::string_view a, std::string_view b) { return marked(compare_words({a}, {b}).after.front()); }

std::string unmarked(const compared_sentence& sentence) {
    std::string text;
    for (const compared_words& each : sentence) text += each.text;
    return text;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(word_diff_of_sentences)

BOOST_AUTO_TEST_CASE(only_words_that_differ_are_marked) {
    BOOST_TEST(before("Emit the token.", "Parse error. Emit the token.") == "Emit the token.");
    BOOST_TEST(after("Emit the token.", "Parse error. Emit the token.") == "[Parse error]. Emit the token.");
    BOOST_TEST(before("Switch to the data state.", "Switch to the tag name state.") == "Switch to the [data] state.");
    BOOST_TEST(after("Switch to the data state.", "Switch to the tag name state.") ==
               "Switch to the [tag name] state.");
    BOOST_TEST(before("Stay.", "Stay.") == "Stay.");
}

BOOST_AUTO_TEST_CASE(case_and_punctuation_are_ignored) {
    BOOST_TEST(before("Emit it, then (if open) stop.", "otherwise, emit it then if open stop") ==
               "Emit it, then (if open) stop.");
}

BOOST_AUTO_TEST_CASE(small_words_between_differences_belong_to_them) {
    BOOST_TEST(before("Stay in the before name state.", "Append the character to the value. Stay in a name state.") ==
               "Stay in [the before] name state.");
    BOOST_TEST(before("Create a token", "Drop a comment") == "[Create a token]");
}

BOOST_AUTO_TEST_CASE(several_sentences_are_compared_as_one_text) {
    const word_diff d = compare_words({"One two.", "Three."}, {"One.", "Two three four."});
    BOOST_TEST(marked(d.before[0]) == "One two.");
    BOOST_TEST(marked(d.before[1]) == "Three.");
    BOOST_TEST(marked(d.after[0]) == "One.");
    BOOST_TEST(marked(d.after[1]) == "Two three [four].");
}

BOOST_AUTO_TEST_CASE(concatenated_parts_are_the_sentence) {
    for (const std::string_view text : {"", " ", "a", "  a  b ", "(a), b: c.", "...", "\"x\" (y"})
        for (const std::string_view other : {"", "b", "a b c"}) {
            const word_diff d = compare_words({text}, {other});
            BOOST_TEST(unmarked(d.before.front()) == text);
            BOOST_TEST(unmarked(d.after.front()) == other);
        }
}

BOOST_AUTO_TEST_CASE(long_texts_are_compared_only_at_their_ends) {
    std::string a;
    std::string b;
    for (int i = 0; i < 2000; ++i) {
        a += "a" + std::to_string(i) + " same ";
        b += "b" + std::to_string(i) + " same ";
    }
    const word_diff d = compare_words({"begin " + a + "end"}, {"begin " + b + "end"});
    BOOST_TEST(d.before.front().size() == 3U);
    BOOST_TEST(d.before.front().front().text == "begin ");
    BOOST_TEST(d.before.front().back().text == " same end");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace word_diff_test
