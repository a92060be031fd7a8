#pragma once
// Pairs of consecutive drafts, for tests with random documents.

#include <array>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "tests/sample.hpp"

namespace strata::testing {

/// The names of a draft and of its predecessor.
struct neighbours {
    std::string_view older, newer;
};
inline constexpr auto all_neighbours =
    std::to_array<neighbours>({{"2007", "2008"}, {"2008", "2009"}, {"2009", "modern"}, {"modern", "2026"}});

/// Returns the numbers of the random documents in today's sample. The numbers are below `usual`, or below the value of
/// the environment variable STRATA_RANDOM_DOCUMENTS if it is set.
inline std::vector<std::uint64_t> documents_to_try(std::uint64_t usual) {
    const char* const set = std::getenv("STRATA_RANDOM_DOCUMENTS");  // NOLINT(concurrency-mt-unsafe)
    const std::uint64_t end = set != nullptr ? std::strtoull(set, nullptr, 10) : usual;
    std::vector<std::uint64_t> numbers;
    for (std::uint64_t number = 0; number < end; ++number)
        if (sample::today().takes(number)) numbers.push_back(number);
    return numbers;
}

}  // namespace strata::testing
