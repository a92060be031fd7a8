#pragma once
// Finds the edits that turn the table of one draft into the table of another. They have the same form as the revisions
// in drafts/.

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

/// Returns the edits that make the table of `from` equal to the table of `to`: the same headings in the same order,
/// with the same rules. The numbers of sections stay the same, because a revision does not edit them. Headings must be
/// unique in each table. If a state differs only in its heading, the edit renames the state, unless that would be
/// ambiguous. Entries that the state has in both tables, in the same order, are kept. If more entries of a state change
/// than stay the same, the whole state is rewritten. Complexity: for each state, quadratic in its rules; also quadratic
/// in the number of states.
[[nodiscard]] table_revision revision_between(const spec::draft& from, const spec::draft& to);

}  // namespace strata::study
