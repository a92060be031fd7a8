#pragma once
// Synthetic pages of kinds that a corpus of news pages lacks: a long table, pages of 1998, and so on.

#include <vector>

#include "tests/bench/loads.hpp"

namespace strata::bench {

/// Loads of one to seven megabytes, each of pages of one kind, with random words and numbers in them. The same on every
/// call.
[[nodiscard]] std::vector<load> loads_of_kinds();

}  // namespace strata::bench
