#pragma once
// For programs without a tree: `strata::simulated_feedback` is a sink in front of yours that gives the tokenizer the
// answers that tree construction would give.

#include "core/tree/simulated.hpp"
