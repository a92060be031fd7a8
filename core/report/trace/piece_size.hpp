#pragma once
// How much of a trace is written at once.

#include <cstddef>

namespace strata::report {

/// In bytes: so much is kept before it goes to the stream.
inline constexpr std::size_t piece_size = std::size_t{1} << 16U;

}  // namespace strata::report
