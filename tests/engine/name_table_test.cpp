// The table of names finds the attribute names that a tag already has, and no others.

#include "core/engine/attribute_list.hpp"

#include <boost/test/unit_test.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace name_table_test {

BOOST_AUTO_TEST_SUITE(names_of_attributes)

BOOST_AUTO_TEST_CASE(each_name_has_the_number_that_it_was_added_with) {
    std::mt19937 random(5);
    strata::engine::name_table table;
    for (const std::size_t count : {20U, 3U, 50'000U, 100U, 3000U}) {
        table.clear();
        std::vector<std::string> names;
        std::map<std::string, std::uint32_t> known;
        for (std::size_t n = 0; n < count; ++n) {
            // Many of the names have occurred before. In a large table, equal names are rarely neighbours.
            names.push_back("a" + std::to_string(random() % (count + 1)));
            const auto number = static_cast<std::uint32_t>(n);
            const std::uint32_t expected = known.emplace(names.back(), number).first->second;
            const std::uint32_t found = table.find_or_add(
                names.back(), number, [&](std::uint32_t of) -> const std::string& { return names[of]; });
            BOOST_TEST_REQUIRE(found == expected);
        }
        table.release(count > 1000 ? 0 : 1U << 20U);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace name_table_test
