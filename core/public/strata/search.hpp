#pragma once
// Searches drafts: the shortest inputs on which two of them differ, and the smallest page on which they still do. Link
// strata::study.

#include "core/search/minimizer.hpp"       // search::minimize
#include "core/search/tree_witnesses.hpp"  // differences of tree construction
#include "core/search/witnesses.hpp"       // search::find_witnesses
