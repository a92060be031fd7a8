// Equal formatting elements share a number as long as one of them exists.

#include "core/tree/element_stacks.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <utility>
#include <vector>

namespace tag_numbers_test {

using namespace strata::tree;

BOOST_AUTO_TEST_SUITE(feedback_tag_numbers)

BOOST_AUTO_TEST_CASE(equal_tags_share_a_number_as_long_as_it_is_in_use) {
    std::mt19937 random(3);
    tag_numbers numbers;
    using tag = std::pair<element, std::uint64_t>;
    std::map<tag, std::uint32_t> known;
    std::vector<tag> taken;
    for (int n = 0; n < 200'000; ++n) {
        // The test alternates between phases that mostly take numbers and phases that mostly return them.
        if (random() % 100 < (n / 5000 % 2 == 0 ? 70U : 30U) || taken.empty()) {
            const tag each(random() % 2 == 0 ? element::b : element::i, random() % 300);
            const std::uint32_t number = numbers.take(each.first, each.second);
            BOOST_TEST_REQUIRE(number != 0U);
            const auto found = known.emplace(each, number).first;
            BOOST_TEST_REQUIRE(found->second == number);
            taken.push_back(each);
        } else {
            std::swap(taken[random() % taken.size()], taken.back());
            const tag each = taken.back();
            taken.pop_back();
            numbers.give_back(known.at(each));
            if (std::find(taken.begin(), taken.end(), each) == taken.end()) known.erase(each);
        }
        if (n % 1000 != 0) continue;
        std::set<std::uint32_t> distinct;
        for (const auto& [name, number] : known) distinct.insert(number);
        BOOST_TEST_REQUIRE(distinct.size() == known.size());
        BOOST_TEST_REQUIRE(numbers.in_use() == known.size());
    }
}

BOOST_AUTO_TEST_CASE(unused_numbers_are_reused) {
    tag_numbers numbers;
    for (std::uint64_t n = 0; n < 100'000; ++n) {
        const std::uint32_t number = numbers.take(element::b, n);
        BOOST_TEST_REQUIRE(number == 1U);
        numbers.give_back(number);
    }
    BOOST_TEST(numbers.in_use() == 0U);
    BOOST_TEST(numbers.bytes_kept() < 1000U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tag_numbers_test
