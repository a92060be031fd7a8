#pragma once
// The least work that a tokenizer must do: to visit each "<", "&", CR and NUL.

#include <cstdint>
#include <string_view>

namespace strata::bench {

/// The result of a scan.
struct visits {
    std::uint64_t count = 0;
    std::uint64_t places = 0;  ///< the sum of the offsets of these places, for which the scan must find each of them
};

/// Visits each "<", "&", CR and NUL of `text`. With SSE2, examines sixteen bytes at a time.
[[nodiscard]] visits visit(std::string_view text);

}  // namespace strata::bench
