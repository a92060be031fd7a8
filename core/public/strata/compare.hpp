#pragma once
// Runs one input under several drafts. `strata::compare::comparison` finds the parts of the input on which the drafts
// differ, and the rules that cause the differences; `side_by_side` runs two drafts step by step. Link strata::study.

#include "core/compare/record/divergence.hpp"
#include "core/compare/run/comparison.hpp"
#include "core/compare/run/side_by_side.hpp"
