#pragma once
// How encodings were chosen on each day: the changes in order, and the rules in force after each change.

#include "core/spec/sniffing.hpp"

namespace strata::drafts {

/// Returns the history from March 2006 on.
[[nodiscard]] const spec::sniffing_history& encoding_history();

}  // namespace strata::drafts
