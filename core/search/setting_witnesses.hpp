#pragma once
// Witnesses of settings: the shortest inputs on which two configurations differ that are run with settings of their
// own, such as modern and modern+scripting=off.
//
// First those sequences of tags are found after which tree construction has told the two different things
// (set_starts.hpp): "<noscript>" holds raw text with scripting alone. From there, and from how the two begin, the
// search over both machines goes on (witnesses.hpp). Each input is then compared as the configurations are set.

#include <array>

#include "core/compare/configuration.hpp"
#include "core/search/catalogue.hpp"
#include "core/search/witnesses.hpp"
#include "core/tokenizer/registry.hpp"

namespace strata::search {

/// Finds them. `as_set`: of two drafts, or of one with different settings; the older first.
/// Complexity: as `find_witnesses`. Throws: spec::unsound_table, where a table has a fault.
[[nodiscard]] catalogue find_setting_witnesses(const registry& known,
                                               const std::array<compare::configuration, 2>& as_set,
                                               const witness_options& options = {});

}  // namespace strata::search
