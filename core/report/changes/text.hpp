#pragma once
// Named changes for people: in a list, or one with its words, states and inputs.

#include <span>
#include <string>

#include "core/report/writing/text_style.hpp"
#include "core/study/changes.hpp"

namespace strata::report {

/// A line for each change, with its date or a dash, under the two drafts that it lies between. `changes`: those of one
/// draft are adjacent. The lines are not broken, however long.
[[nodiscard]] std::string changes_as_text(std::span<const study::change_step> changes, const text_style& style);

/// All that is known of a change. With colour, the words that differ between its two texts are marked.
[[nodiscard]] std::string change_as_text(const study::change_step& change, const text_style& style);

}  // namespace strata::report
