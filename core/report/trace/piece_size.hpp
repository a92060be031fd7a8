#pragma once
// How much of a trace is written at once.

#include <cstddef>

namespace strata::report {

/// In bytes. Larger pieces gain nothing; smaller ones cost a call each.
inline constexpr std::size_t piece_size = std::size_t{1} << 16U;

}  // namespace strata::report
