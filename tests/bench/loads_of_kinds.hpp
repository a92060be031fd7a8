#pragma once
// Makes pages of kinds that a corpus of news pages lacks: a long table, pages in the style of 1998, and so on.

#include <vector>

#include "tests/bench/loads.hpp"

namespace strata::bench {

/// Makes loads of one to seven megabytes. The pages of a load are of one kind, with random words and numbers. Every
/// call returns the same loads.
[[nodiscard]] std::vector<load> loads_of_kinds();

}  // namespace strata::bench
