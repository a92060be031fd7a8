#pragma once
// For those without a tree: `strata::simulated_feedback` stands before a sink and tells the tokenizer what tree
// construction would.

#include "core/feedback/simulated.hpp"
