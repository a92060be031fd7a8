#pragma once
// What a draft consists of: `strata::spec::draft`, its machine and the facts beside it, and `strata::registry`, several
// drafts. For those who look into drafts or are handed some.

#include "core/spec/draft.hpp"
#include "core/tokenizer/registry.hpp"
