#pragma once
// A hash of text. Nobody can construct collisions, because the hash depends on a random number that is chosen once per
// process.

#include <cstdint>
#include <string_view>

namespace strata {

/// Returns the hash of `text`. Within one process, equal texts have the same hash. Complexity: linear; eight bytes at a
/// time.
[[nodiscard]] std::uint64_t keyed_hash(std::string_view text);

/// Combines two hashes into one.
[[nodiscard]] std::uint64_t joined_hash(std::uint64_t a, std::uint64_t b);

}  // namespace strata
