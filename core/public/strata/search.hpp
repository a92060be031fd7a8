#pragma once
// Searches for inputs: the shortest inputs on which two drafts differ, and the smallest part of a page on which they
// still differ. Link strata::study.

#include "core/search/minimizer.hpp"       // search::minimize
#include "core/search/tree_witnesses.hpp"  // differences of tree construction
#include "core/search/witnesses.hpp"       // search::find_witnesses
