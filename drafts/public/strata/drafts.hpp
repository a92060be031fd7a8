#pragma once
// The drafts that strata has. They can be found by name, as in `strata::drafts::find("2008")`, or listed in order.
// `strata::spec::about` returns a draft's names and dates; <strata/draft.hpp> has all its contents. Link
// strata::drafts.

#include "drafts/registry.hpp"
