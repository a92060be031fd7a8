#pragma once
// The contents of a draft: `strata::spec::draft`, its machine and other facts, and `strata::registry`, a list of
// drafts. For code that inspects drafts or receives them, or makes one at run time (`spec::owned_draft`).

#include "core/engine/registry.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/owned_draft.hpp"
