// Sorts rows by rank, in memory and in files.

#include "core/report/writing/spooled_text.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace external_sort_test {

namespace {

using strata::report::external_sort;

std::vector<std::string> rows_of(const external_sort& rows) {
    std::vector<std::string> all;
    rows.for_each([&](std::string_view row) { all.emplace_back(row); });
    return all;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(rows_by_rank)

BOOST_AUTO_TEST_CASE(the_highest_rank_comes_first_and_ties_in_their_order) {
    external_sort rows;
    rows.add(1, "one");
    rows.add(0, "");
    rows.add(3, "three");
    rows.add(1, "also one");
    rows.add(UINT64_MAX, "most");
    rows.add(1, "one more");
    const std::vector<std::string> expected = {"most", "three", "one", "also one", "one more", ""};
    BOOST_TEST(rows_of(rows) == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(rows_that_are_too_many_for_memory_are_sorted_the_same) {
    external_sort rows;
    std::vector<std::pair<std::uint64_t, std::string>> expected;
    std::uint64_t state = 1;
    for (int i = 0; i < 30'000; ++i) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        const std::uint64_t rank = (state >> 33U) % 50;
        expected.emplace_back(rank, std::to_string(i) + std::string(rank * 10, '.'));
        rows.add(rank, expected.back().second);
    }
    std::stable_sort(expected.begin(), expected.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    const std::vector<std::string> sorted = rows_of(rows);
    BOOST_REQUIRE(sorted.size() == expected.size());
    for (std::size_t i = 0; i < sorted.size(); ++i) BOOST_REQUIRE(sorted[i] == expected[i].second);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace external_sort_test
