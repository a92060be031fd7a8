#pragma once
// What is said of changes wherever they are shown.

#include <string_view>

#include "core/spec/change.hpp"

namespace strata::report {

/// "only parse errors differ"
[[nodiscard]] std::string_view kind_in_words(spec::change_kind kind);

}  // namespace strata::report
