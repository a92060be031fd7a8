#pragma once
// Whether a table touches tokens only while they are being built.
//
// The runner clears a token when it has been emitted, and what it reads in one go leaves no trace in the registers. The
// standard says neither: a token that has been emitted is still there. No draft makes use of that; a table that was
// changed or misread may, for instance by staying in a state after a tag has been emitted.

#include "core/engine/program/table.hpp"

namespace strata::engine {

/// Whether, on every way through the table, tags, attributes, comments, processing instructions and DOCTYPEs are
/// created before anything is done with them, and not used after they have been emitted; and whether the temporary
/// buffer, the code, the match and the return state are set before they are used. A literal is emitted only for a
/// character that has been consumed. Complexity: states x return
/// states x rules.
[[nodiscard]] bool touches_only_live_tokens(const table& t);

}  // namespace strata::engine
