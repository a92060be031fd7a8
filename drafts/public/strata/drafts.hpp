#pragma once
// The drafts that strata knows, by name and in order: `strata::drafts::find("2008")`. `strata::spec::about` says what
// one is called; <strata/draft.hpp> has all that it consists of. Link strata::drafts.

#include "drafts/registry.hpp"
