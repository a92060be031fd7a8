#pragma once
// Named changes, and the revisions of a chain: as text (text.cpp), as JSON Lines (json.cpp), and the words and links
// for them wherever they are shown.

#include <span>
#include <string>
#include <string_view>

#include "core/history/history.hpp"
#include "core/report/writing/layout.hpp"
#include "core/spec/change.hpp"
#include "core/study/changes.hpp"

namespace strata::report {

// --- Words and links ---

/// What a revision changed: "tokens", "errors", "tree", or "words" if nobody can observe it.
[[nodiscard]] std::string_view changed_by(const spec::revision_source& revision);

/// "only parse errors differ"
[[nodiscard]] std::string_view kind_in_words(spec::change_kind kind);

/// The colour of such a change in lists.
[[nodiscard]] std::string_view colour_of(spec::change_kind kind);

/// Where a commit to the standard's source can be read; "" for none.
[[nodiscard]] std::string link_to_commit(std::string_view hash);

// --- Named changes ---

/// A line for each change, with its date or a dash, under the two drafts that it lies between. `changes`: those of one
/// draft are adjacent. The lines are not broken, however long.
[[nodiscard]] std::string changes_as_text(std::span<const study::change_step> changes, const text_style& style);

/// All that is known of a change: its words, states and inputs. With colour, the words that differ between its two
/// texts are marked.
[[nodiscard]] std::string change_as_text(const study::change_step& change, const text_style& style);

/// JSON Lines, one object for each change: docs/changes.md. The first has the version of the shape.
[[nodiscard]] std::string changes_as_json(std::span<const study::change_step> changes);

// --- Revisions ---

/// A line for each entry: its day, the first digits of its commit, what it changed ("tokens", "errors", "tree", or
/// "words" if nobody can observe it) and its title. A draft has "text" and its name. The lines are not broken, however
/// long.
[[nodiscard]] std::string revisions_as_text(std::span<const history::chain_entry> entries, const text_style& style);

/// JSON Lines, one object for each revision: docs/command_line.md. The first has the version of the shape.
[[nodiscard]] std::string revisions_as_json(std::span<const history::chain_entry> entries);

}  // namespace strata::report
