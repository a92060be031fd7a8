#pragma once
// The contents of drafts: `strata::spec::draft`, with its machine and other facts, and `strata::registry`, a list of
// drafts. Include this to inspect drafts, to get a list of them, or to make one at run time (`spec::owned_draft`).

#include "core/engine/registry.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/owned_draft.hpp"
