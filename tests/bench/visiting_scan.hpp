#pragma once
// The minimum that a tokenizer must do: a scan that visits each "<", "&", CR and NUL.

#include <cstdint>
#include <string_view>

namespace strata::bench {

/// Where the scan has been.
struct visits {
    std::uint64_t count = 0;
    std::uint64_t places = 0;  ///< the sum of their offsets, so that each must be examined
};

/// Visits each "<", "&", CR and NUL of `text`, sixteen bytes at a time with SSE2.
[[nodiscard]] visits visit(std::string_view text);

}  // namespace strata::bench
