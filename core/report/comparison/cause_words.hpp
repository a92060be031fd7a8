#pragma once
// Causes in words: which drafts' rule it is, and what it says.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/report/writing/layout.hpp"

namespace strata::report {

using same_words = std::vector<const compare::cause*>;
/// Groups causes that say the same about the same character; within a group, those in the same state are adjacent.
[[nodiscard]] std::vector<same_words> by_words(const same_words& causes);

/// The content state that the drafts are in where the place begins; empty if it is that of documents.
[[nodiscard]] block contents_of(const std::vector<compare::cause>& causes, std::size_t width);
/// "2007 2008 (8.2.3), 2009 (8.2.4.5): Tag name state, U+002F SOLIDUS (/)", a line for each state.
[[nodiscard]] block headings_of(const same_words& causes, std::size_t width);
/// Headings with the sentences below them, side by side where there is room.
[[nodiscard]] block sentences_of(const std::vector<same_words>& groups, std::size_t width);
/// The public copy of the draft's text at the state of the cause, or at its section on preprocessing; "" if none is
/// known.
[[nodiscard]] std::string link_to_rule(const compare::cause& of);
/// Where a source byte is: "at 1:4", "before this place", "after this place".
[[nodiscard]] std::string place_in_words(const compare::divergence& d, std::uint64_t offset);

}  // namespace strata::report
