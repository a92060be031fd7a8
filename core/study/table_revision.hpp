#pragma once
// The edits that turn the table of one draft into that of another, as a revision: the same edits that a draft in
// drafts/ writes.

#include <vector>

#include "core/spec/draft.hpp"
#include "core/spec/revision.hpp"

namespace strata::study {

/// A revision made at run time. Headings and words are views of the two drafts' tables.
struct table_revision {
    std::vector<spec::edit> edits;
    std::vector<spec::named_rule> rules;

    [[nodiscard]] spec::revision_view view() const { return {{}, edits, rules, {}}; }
};

/// The edits of the table of `from` that make it equal to that of `to`: the same headings in the same order, with the
/// same rules, except for the numbers of sections, which a revision does not edit. Headings must be unique in each
/// table. States whose heading alone changed are renamed, unless that would be ambiguous; entries that both have in the
/// same order are kept; a state of which more was changed than kept is rewritten. Complexity: for each state, the
/// square of its rules; the square of the number of states.
[[nodiscard]] table_revision revision_between(const spec::draft& from, const spec::draft& to);

}  // namespace strata::study
