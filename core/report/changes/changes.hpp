#pragma once
// Writes named changes as documents (document.cpp) and JSON Lines (json.cpp). Writes the revisions of a chain as text
// and JSON Lines. Provides the words and links that other reports use for changes and revisions.

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/engine/registry.hpp"
#include "core/history/history.hpp"
#include "core/history/names.hpp"
#include "core/report/document/document.hpp"
#include "core/report/writing/layout.hpp"
#include "core/spec/change.hpp"
#include "core/study/changes.hpp"

namespace strata::report {

// --- Words and links ---

/// What a revision changed: "tokens", "errors" or "tree"; "words" if the change has no effect on any input.
[[nodiscard]] std::string_view changed_by(const spec::revision_source& revision);

/// The kind of a change in words, such as "only parse errors differ".
[[nodiscard]] std::string_view kind_in_words(spec::change_kind kind);

/// The title of `commit`, a commit of a change: the title of its revision or, if it has no revision and is the change's
/// only commit, the title of the change. "" if no title is known.
[[nodiscard]] std::string_view title_of_commit(const registry& known, const spec::change_commit& commit,
                                               const spec::change& of);

/// The address of a commit to the standard's source; "" if it has no address.
[[nodiscard]] std::string link_to_commit(std::string_view hash);

// --- Named changes ---

/// Writes a table for each pair of drafts between which changes were made, and ends the document. In `changes`, the
/// changes that led to a draft must be adjacent.
void write_changes(document& to, std::span<const study::change_step> changes);

/// Writes everything known about `part`, and ends the document. For a change, these are its commits, sentences, states
/// and inputs. For a commit, these are its revisions with their sentences and inputs, and the changes that contain the
/// commit.
void write_named_part(document& to, const registry& known, const history::named_part& part);

/// Returns JSON Lines, one object for each change, as docs/changes.md describes. The first object has the version of
/// the format.
[[nodiscard]] std::string changes_as_json(const registry& known, std::span<const study::change_step> changes);

/// Returns JSON Lines for one part, in the format of `changes_as_json`. A change has one line. A commit has a line for
/// each of its revisions.
[[nodiscard]] std::string named_part_as_json(const registry& known, const history::named_part& part);

/// How to run the input of a witness: the members of a case for `strata batch`, without the input itself. The texts are
/// views.
struct witness_case {
    std::string_view initial_state{}, last_start_tag{};
    bool foreign = false;
    std::optional<bool> scripting{};  ///< if empty, tree construction is simulated only if `fragment` is not empty
    std::string_view fragment{};
};
/// Converts `options`, the options of `strata tokenize` for an input, to a case. `is_page`: whether to simulate tree
/// construction unless the options say otherwise. The texts of the result are views of `options`.
[[nodiscard]] witness_case case_of(std::string_view options, bool is_page);

// --- Revisions ---

/// Writes a line for each entry of a chain. A revision's line has the day, the first digits of the commit, the result
/// of `changed_by`, and the title. A draft's line has dots in place of the commit,
/// the word "text", and the draft's name. Lines are not broken, however long they are.
[[nodiscard]] std::string revisions_as_text(std::span<const history::chain_entry> entries, const text_style& style);

/// Returns JSON Lines, one object for each revision, as docs/command_line.md describes. The first object has the
/// version of the format.
[[nodiscard]] std::string revisions_as_json(std::span<const history::chain_entry> entries);

}  // namespace strata::report
