#pragma once
// The contents of a draft: `strata::spec::draft`, its machine and other facts, and `strata::registry`, a list of
// drafts. For code that inspects drafts or receives them.

#include "core/spec/draft.hpp"
#include "core/tokenizer/registry.hpp"
