#pragma once
// Differences in words: "self-closing flag: absent / set".

#include <string>

#include "core/compare/divergence.hpp"

namespace strata::report {

/// What differs, and what each side has, in the order of the sides: `value of href: "a" / "b"`. Long values are left
/// out: they stand in the columns of the groups.
[[nodiscard]] std::string difference_in_words(const compare::difference& d);
/// What differs, without what each side has: "self-closing flag", "value of an attribute".
[[nodiscard]] std::string kind_in_words(const compare::difference& d);

}  // namespace strata::report
