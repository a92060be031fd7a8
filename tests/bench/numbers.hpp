#pragma once
// Makes numbers that look random, for synthetic loads.

#include <cstdint>

namespace strata::bench {

/// A sequence of numbers. All objects give the same sequence, so a load is the same in every run.
class numbers {
public:
    /// Returns the next number, which is less than `limit`.
    std::uint32_t next(std::uint32_t limit) {
        state_ = state_ * 6364136223846793005U + 1442695040888963407U;
        return static_cast<std::uint32_t>((state_ >> 33U) % limit);
    }

private:
    std::uint64_t state_ = 1;
};

}  // namespace strata::bench
