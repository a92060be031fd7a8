#pragma once
// Sorts rows that are too many for memory: they are added in any order, and read by rank when all are known.

#include <cstdint>
#include <functional>
#include <map>
#include <string_view>

#include "core/pages/spool/spooled_text.hpp"

namespace strata::pages {

/// Rows and their ranks. Memory: some megabytes, and an entry for each rank that occurs; the rows themselves are in a
/// file if they are many. `add` and `for_each` throw temporary_file_failed.
class external_sort {
public:
    /// Complexity: logarithmic in the number of ranks.
    void add(std::uint64_t rank, std::string_view row);
    /// Calls `use` with each row, the highest rank first; those of the same rank in the order in which they were added.
    /// The view is valid during the call. Complexity: linear.
    void for_each(const std::function<void(std::string_view row)>& use) const;

private:
    // The rows of a rank are a chain: before each row is where the next one is.
    struct chain {
        std::uint64_t first = 0, last = 0;
    };
    spooled_text kept_;
    std::map<std::uint64_t, chain> chains_;
};

}  // namespace strata::pages
