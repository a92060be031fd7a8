#pragma once
// Changes with names for programs.

#include <span>
#include <string>

#include "core/study/changes.hpp"

namespace strata::report {

/// JSON Lines, one object for each change: docs/changes.md. The first has the version of the shape.
[[nodiscard]] std::string changes_as_json(std::span<const study::change_step> changes);

}  // namespace strata::report
