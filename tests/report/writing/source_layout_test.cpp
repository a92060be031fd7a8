// Writes calls in C++ on lines of limited length.

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstddef>
#include <random>
#include <sstream>
#include <string>
#include <utility>

#include "core/language/table_notation.hpp"
#include "core/report/diff/model.hpp"

namespace source_layout_test {

namespace {

using strata::language::source_call;
using strata::report::laid_out;

source_call name(std::string text) { return {std::move(text)}; }

std::size_t longest_line(const std::string& text) {
    std::istringstream lines(text);
    std::size_t longest = 0;
    for (std::string line; std::getline(lines, line);) longest = std::max(longest, line.size());
    return longest;
}

/// Returns a call whose arguments are calls. Its lists contain only calls, as the lists in rules do.
source_call some_call(std::mt19937& random, int depth, bool has_arguments = false) {
    source_call call{std::string(1 + random() % 20, 'f')};
    if (depth == 0) return call;
    call.is_list = depth > 1 && random() % 3 == 0;
    for (unsigned n = (has_arguments ? 1 : 0) + random() % 5; n > 0; --n)
        call.arguments.push_back(some_call(random, depth - 1, call.is_list));
    return call;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(source_layout)

BOOST_AUTO_TEST_CASE(a_short_call_is_on_one_line) {
    BOOST_TEST(laid_out({"on", {name("'>'"), {"switch_to", {name("\"Data state\"")}}, name("emit_tag")}}) ==
               "on('>', switch_to(\"Data state\"), emit_tag)");
    BOOST_TEST(laid_out(name("otherwise"), 4) == "    otherwise");
}

BOOST_AUTO_TEST_CASE(calls_in_a_list_are_one_under_the_other_after_its_names) {
    const source_call rule{"on", {name("'>'"), name("emit_tag")}};
    BOOST_TEST(laid_out({"state", {name("\"A state\""), name("\"1.1\""), rule, rule}, true}, 4) ==
               "    state(\"A state\", \"1.1\",\n"
               "          on('>', emit_tag),\n"
               "          on('>', emit_tag))");
}

BOOST_AUTO_TEST_CASE(other_calls_fill_lines_that_begin_under_the_first_argument) {
    source_call call{"on", {name("anything_else")}};
    for (int i = 0; i < 4; ++i) call.arguments.push_back({"append", {name(std::string(30, 'a'))}});
    const std::string a = "append(" + std::string(30, 'a') + ")";
    BOOST_TEST(laid_out(call) == "on(anything_else, " + a + ", " + a + ",\n   " + a + ", " + a + ")");
}

BOOST_AUTO_TEST_CASE(lines_end_within_120_columns_with_all_brackets_that_follow) {
    std::mt19937 random(8);
    for (int n = 0; n < 2000; ++n) {
        const source_call call = some_call(random, 3);
        BOOST_TEST_REQUIRE(longest_line(laid_out(call, 4)) <= 120U, laid_out(call, 4));
    }
}

BOOST_AUTO_TEST_CASE(an_argument_that_does_not_fit_is_a_line_of_its_own) {
    const std::string wide(110, 'w');
    BOOST_TEST(laid_out({"parse_error_of", {name("first"), name(wide), name("last")}}) ==
               "parse_error_of(first,\n               " + wide + ",\n               last)");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace source_layout_test
