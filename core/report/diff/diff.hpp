#pragma once
// Reports on the changes between two drafts.
//
// The report for people is a document (core/report/document), which can be rendered in several formats. The report on a
// change to the standard (core/report/what_if) includes sections of this report.

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "core/report/diff/model.hpp"
#include "core/report/document/document.hpp"
#include "core/spec/change.hpp"
#include "core/spec/draft.hpp"
#include "core/study/draft_diff.hpp"

namespace strata::report {

/// What a report on a diff contains.
struct diff_options {
    diff_choices shows;
    /// Returns the name under which to mention a change, perhaps with a link. If this function is empty, a change is
    /// mentioned by its id.
    std::function<inline_text(const spec::change&)> name_of_change;

    // --- For a report that includes the sections of a diff ---

    bool is_part = false;  ///< figures and empty sections are left out, and all rules that differ only in wording are
                           ///< shown in a fold
    std::size_t most = allowance::everything;  ///< the largest number of states and rules that are shown, and the
                                               ///< largest number of facts
    /// Returns a sentence about an input that shows how a rule changed; empty if no input shows it.
    std::function<inline_text(const study::continued_state&, const study::rule_change&)> shown_by;
};

/// Writes a report on a diff.
void write_diff(document& to, const study::draft_diff& diff, const diff_options& options);

/// Writes the sections of a report on a diff: states, the content model flag, rules, names of character references, and
/// facts outside the states.
void write_changes(document& to, const study::draft_diff& diff, const diff_options& options);

// --- JSON ---

/// Returns the whole diff as one JSON object, with every name and with rules that differ only in wording. docs/diff.md
/// describes the object.
[[nodiscard]] std::string diff_as_json(const study::draft_diff& diff);

// --- C++ ---

/// Returns C++ code: a call of `revision_of` that turns the table of `from` into the table of `to`
/// (study::revision_between), without section numbers. The call is laid out like the revisions in drafts/. If facts
/// outside the states changed, comments in the code name these facts. The user has to add the code for them, and a
/// title. Lines have at most 120 columns.
[[nodiscard]] std::string diff_as_revision(const spec::draft& from, const spec::draft& to);

}  // namespace strata::report
