#pragma once
// Lines and columns of source offsets, all found in one pass over the source.

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "core/spec/draft.hpp"
#include "core/text/locator.hpp"

namespace strata::report {

/// Lines and columns of some offsets.
class known_positions {
public:
    /// `offsets` in any order. Complexity: linear in the source, and sorting.
    known_positions(const spec::draft& draft, std::string_view source, std::vector<std::uint64_t> offsets);
    /// The position of one of the offsets.
    [[nodiscard]] input::position at(std::uint64_t offset) const;

private:
    std::vector<std::pair<std::uint64_t, input::position>> places_;
};

}  // namespace strata::report
