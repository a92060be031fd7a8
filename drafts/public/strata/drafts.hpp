#pragma once
// The drafts that strata has, by name and in order: `strata::drafts::find("2008")`. `strata::spec::about` returns a
// draft's names and dates; <strata/draft.hpp> has all its contents. Link strata::drafts.

#include "drafts/registry.hpp"
