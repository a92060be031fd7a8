#pragma once
// How much of a draft's output for a part of the input is listed. The rest is counted: a part may be as long as
// the input.

#include <cstddef>
#include <cstdint>

namespace strata {

inline constexpr std::size_t most_listed_tokens = 1000;
inline constexpr std::size_t most_listed_errors = 1000;
inline constexpr std::size_t most_listed_attributes = 1000;             ///< of a tag
inline constexpr std::size_t most_listed_text = std::size_t{1} << 17U;  ///< in all tokens together, in bytes

/// What the last token of a list lacks, if it was too long to be listed whole.
struct left_out_of_token {
    std::uint64_t text = 0;        ///< bytes at the ends of its texts
    std::uint64_t attributes = 0;  ///< the last ones
    [[nodiscard]] bool any() const { return text > 0 || attributes > 0; }
};

}  // namespace strata
