#pragma once
// White space, as the texts list it.

#include "core/spec/characters.hpp"

namespace strata::spec::revisions {

/// White space until 10 June 2008, with U+000B.
inline constexpr characters old_whitespace = tab | line_feed | line_tabulation | form_feed | space;
/// White space since then.
inline constexpr characters whitespace = tab | line_feed | form_feed | space;

}  // namespace strata::spec::revisions
