#pragma once
// Several numbers as one, for sets of what a search has met.

#include <cstdint>

namespace strata::search {

/// A number that is another, but for rare chances, where one of these is. The order counts.
constexpr std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
    const std::uint64_t sum = (a * 0xD1B54A32D192ED03U ^ b) * 0x9E3779B97F4A7C15U;
    return sum ^ sum >> 29U;
}

}  // namespace strata::search
