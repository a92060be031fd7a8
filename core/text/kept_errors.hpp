#pragma once
// Errors kept beyond the sink's call, in eight bytes each: hostile input has one for every byte.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string_view>
#include <vector>

#include "core/text/token.hpp"

namespace strata {

/// A list of errors. The names of their states are those of the draft, which outlives them.
class kept_errors {
public:
    /// Adds an error at an offset below 2^48. Complexity: constant, amortised, and linear in the states that have
    /// reported errors.
    void add(const parse_error& e) {
        // The same state often has several to report.
        if (states_.empty() || states_[last_state_].data() != e.state.data()) {
            const auto found = std::find(states_.begin(), states_.end(), e.state);
            last_state_ = static_cast<std::size_t>(found - states_.begin());
            if (found == states_.end()) states_.push_back(e.state);
        }
        errors_.push_back(e.offset << 16U | std::uint64_t{static_cast<std::uint8_t>(e.code)} << 8U | last_state_);
    }
    [[nodiscard]] bool empty() const { return errors_.empty(); }
    /// Calls `use` with each, in the order in which they were added.
    template <class Use>
    void for_each(const Use& use) const {
        for (const std::uint64_t each : errors_)
            use(parse_error{static_cast<spec::error_code>(each >> 8U & 0xFFU), states_[each & 0xFFU], each >> 16U});
    }
    void clear() { errors_.clear(); }

private:
    // Not a vector, which would hold them twice while it grows.
    std::deque<std::uint64_t> errors_;
    std::vector<std::string_view> states_;  // fewer than 256 in any draft
    std::size_t last_state_ = 0;
};

}  // namespace strata
