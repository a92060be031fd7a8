#pragma once
// Pairs of consecutive drafts, for tests with random documents.

#include <array>
#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace strata::testing {

/// A draft and its predecessor, by their names.
struct neighbours {
    std::string_view older, newer;
};
inline constexpr auto all_neighbours =
    std::to_array<neighbours>({{"2007", "2008"}, {"2008", "2009"}, {"2009", "modern"}, {"modern", "2026"}});

/// How many random documents to try: the value of the environment variable STRATA_RANDOM_DOCUMENTS, or `usual`.
inline std::uint64_t documents_to_try(std::uint64_t usual) {
    const char* const set = std::getenv("STRATA_RANDOM_DOCUMENTS");
    return set != nullptr ? std::strtoull(set, nullptr, 10) : usual;
}

}  // namespace strata::testing
