#pragma once
// Witnesses of settings: the shortest inputs on which two configurations with their own settings differ, such as modern
// and modern+scripting=off.
//
// The first step finds the sequences of tags after which tree construction gives the two different feedback:
// "<noscript>" holds raw text only with scripting. The search over both machines (witnesses.hpp) begins there and at
// the initial states of the two. Each input is then compared with the configurations' settings.

#include <array>

#include "core/engine/registry.hpp"
#include "core/run/configuration.hpp"
#include "core/search/witness.hpp"
#include "core/search/witnesses.hpp"

namespace strata::search {

/// Finds the witnesses. `as_set`: two drafts, or one with different settings; the older first.
/// Complexity: as `find_witnesses`. Throws: spec::unsound_table if a table has a fault.
[[nodiscard]] catalogue find_setting_witnesses(const registry& known, const std::array<run::configuration, 2>& as_set,
                                               const witness_options& options = {});

}  // namespace strata::search
