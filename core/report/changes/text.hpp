#pragma once
// Changes with names for people: in a list, or one of them with its words and inputs.

#include <span>
#include <string>

#include "core/study/changes.hpp"

namespace strata::report {

/// A line for each change, with its date or a dash, under the two drafts that it lies between. `changes`: those of one
/// draft stand together. Where there are none it says so.
[[nodiscard]] std::string changes_as_text(std::span<const study::change_step> changes);

/// All that is known of a change. With `colour`, with the escape sequences of a terminal.
[[nodiscard]] std::string change_as_text(const study::change_step& change, bool colour);

}  // namespace strata::report
