#pragma once
// The revisions of a chain, for people and for programs.

#include <span>
#include <string>

#include "core/history/history.hpp"
#include "core/report/writing/text_style.hpp"

namespace strata::report {

/// A line for each entry: its day, the first digits of its commit, what it changed ("tokens", "errors", "tree", or
/// "words" if nobody can observe it) and its title. A draft has "text" and its name. The lines are not broken, however
/// long.
[[nodiscard]] std::string revisions_as_text(std::span<const study::chain_entry> entries, const text_style& style);

/// JSON Lines, one object for each revision: docs/command_line.md. The first has the version of the shape.
[[nodiscard]] std::string revisions_as_json(std::span<const study::chain_entry> entries);

}  // namespace strata::report
