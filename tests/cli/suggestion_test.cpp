// "Did you mean": a message about an unknown word suggests the most similar known word.

#include "core/run/messages.hpp"

#include <boost/test/unit_test.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace suggestion_test {

namespace run = strata::run;

namespace {

const std::vector<std::string_view> drafts = {"2007", "2008", "2009", "modern", "2026"};

std::string meant(std::string_view word, const std::vector<std::string_view>& candidates = drafts) {
    return run::closest(word, candidates).value_or("-");
}

}  // namespace

BOOST_AUTO_TEST_SUITE(suggestion)

BOOST_AUTO_TEST_CASE(one_letter_may_be_missing_wrong_extra_or_swapped) {
    BOOST_TEST(meant("moden") == "modern");
    BOOST_TEST(meant("mocern") == "modern");
    BOOST_TEST(meant("moderrn") == "modern");
    BOOST_TEST(meant("modenr") == "modern");
    BOOST_TEST(meant("compaer", {"batch", "compare"}) == "compare");
}

BOOST_AUTO_TEST_CASE(case_does_not_count) {
    BOOST_TEST(meant("MODERN") == "modern");
    BOOST_TEST(meant("Moden") == "modern");
}

BOOST_AUTO_TEST_CASE(a_third_of_the_letters_may_be_wrong_and_no_more) {
    BOOST_TEST(meant("mdrn") == "-");
    BOOST_TEST(meant("modrnn") == "modern");
    BOOST_TEST(meant("abc", {"xyz"}) == "-");
    BOOST_TEST(meant("") == "-");
    BOOST_TEST(meant("x", {"y"}) == "-");
}

BOOST_AUTO_TEST_CASE(the_closest_wins_and_of_equals_the_first) {
    BOOST_TEST(meant("2006") == "2007");
    BOOST_TEST(meant("2025") == "2026");
    BOOST_TEST(meant("attribute", {"attribute name", "attributes", "attribut"}) == "attributes");
}

BOOST_AUTO_TEST_CASE(long_words_are_not_measured) {
    BOOST_TEST(meant(std::string(1U << 24U, 'm')) == "-");
    const std::string long_candidate(101, 'm');
    BOOST_TEST(meant(std::string(100, 'm'), {long_candidate}) == "-");
}

BOOST_AUTO_TEST_CASE(the_clause_is_empty_if_nothing_is_close) {
    BOOST_TEST(run::did_you_mean("moden", drafts) == "; did you mean 'modern'?");
    BOOST_TEST(run::did_you_mean("html", drafts) == "");
}

BOOST_AUTO_TEST_CASE(an_unknown_word_is_reported_with_all_known_ones) {
    BOOST_TEST(run::unknown_word("draft", "moden", drafts) ==
               "unknown draft; did you mean 'modern'? Known drafts: 2007, 2008, 2009, modern, 2026");
    BOOST_TEST(run::unknown_word("topic", "x", {"tags", "text"}) == "unknown topic. Known topics: tags, text");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace suggestion_test
