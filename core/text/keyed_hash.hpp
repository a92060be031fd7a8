#pragma once
// A hash of text for which nobody can construct collisions: it depends on a number chosen once per process.

#include <cstdint>
#include <string_view>

namespace strata {

/// The hash of `text`, the same for equal texts within one process. Complexity: linear, eight bytes at a time.
[[nodiscard]] std::uint64_t keyed_hash(std::string_view text);

/// One hash of two.
[[nodiscard]] std::uint64_t joined_hash(std::uint64_t a, std::uint64_t b);

}  // namespace strata
