#pragma once
// Combines several numbers into one hash, for the sets of states that a search has visited.

#include <cstdint>

namespace strata::search {

/// Combines two numbers. Different pairs give different results, except for rare collisions. Order matters.
constexpr std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
    const std::uint64_t sum = (a * 0xD1B54A32D192ED03U ^ b) * 0x9E3779B97F4A7C15U;
    return sum ^ sum >> 29U;
}

}  // namespace strata::search
