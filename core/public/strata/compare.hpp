#pragma once
// To run one input under several drafts: `strata::compare::comparison` says where they part and by which rules,
// `side_by_side` takes two of them step by step. Link strata::study.

#include "core/compare/comparison.hpp"
#include "core/compare/divergence.hpp"
#include "core/compare/side_by_side.hpp"
