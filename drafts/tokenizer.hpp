#pragma once
// `strata::tokenizer`, and the drafts that there are for it.

#include "core/tokenizer/tokenizer.hpp"
#include "drafts/registry.hpp"
