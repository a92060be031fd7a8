#pragma once
// For programs that do not build a tree: `strata::simulated_feedback` is placed in front of your sink, and gives the
// tokenizer the feedback that tree construction would give.

#include "core/tree/simulated.hpp"
