#pragma once
// Runs one input under several drafts: `strata::compare::comparison` finds where they differ and by which rules,
// `side_by_side` runs two of them step by step. Link strata::study.

#include "core/compare/record/divergence.hpp"
#include "core/compare/run/comparison.hpp"
#include "core/compare/run/side_by_side.hpp"
