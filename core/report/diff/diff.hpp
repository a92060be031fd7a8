#pragma once
// The changes between two drafts, as text, as a page of HTML, as Markdown, as JSON, and as a revision in C++. Each form
// has a file of its own; what all of them share is in model.hpp.

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "core/report/diff/model.hpp"
#include "core/spec/change.hpp"
#include "core/spec/draft.hpp"
#include "core/study/draft_diff.hpp"

namespace strata::report {

// --- Text ---

/// How the text looks.
struct diff_style {
    std::size_t width = 80;  ///< columns; from 100 columns, both drafts' sentences are side by side
    bool colour = false;     ///< with the words that differ marked
    bool links = false;      ///< section numbers are links, for terminals that take them
    diff_choices shows;
};

/// The whole text, lines no wider than the width unless a single word is.
[[nodiscard]] std::string diff_as_text(const study::draft_diff& diff, const diff_style& style);

// --- HTML ---

/// One self-contained page without a script. Rules that differ only in wording, and long lists of names, are folded
/// away, not left out.
[[nodiscard]] std::string diff_as_html(const study::draft_diff& diff, const diff_choices& shows);

// --- Markdown, with tables, as GitHub shows it ---

/// How a change is named: its id, or a link to its description.
using change_naming = std::function<std::string(const spec::change&)>;

/// The whole text, under one heading of the first level. In a diff of a draft's predecessor and the draft each row
/// names its changes: by `names` if given, else by their ids.
[[nodiscard]] std::string diff_as_markdown(const study::draft_diff& diff, const diff_choices& shows,
                                           const change_naming& names = {});

// --- JSON ---

/// One JSON object, whose shape docs/diff.md has: all of the diff, including rules that differ only in wording and
/// every name.
[[nodiscard]] std::string diff_as_json(const study::draft_diff& diff);

/// Appends the member `name`: the rules of states that both drafts have. `only_changed`: without states whose rules are
/// all the same.
void append_changed_rules(std::string& to, std::string_view name, const study::draft_diff& diff, bool only_changed);
/// Appends the members `added`, `removed` and `renamed`, of states.
void append_changed_states(std::string& to, const study::draft_diff& diff);
/// Appends the members `names` and `facts`.
void append_names_and_facts(std::string& to, const study::draft_diff& diff);

// --- C++ ---

/// The call of `revision_of` that makes the table of `from` equal to that of `to` (study::revision_between), without
/// numbers of sections. It has the form of the revisions in drafts/, and is to be completed by hand with its title and
/// with facts outside the states, which are named in comments. Lines of up to 120 columns.
[[nodiscard]] std::string diff_as_revision(const spec::draft& from, const spec::draft& to);

}  // namespace strata::report
