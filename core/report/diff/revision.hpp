#pragma once
// What changed between two drafts' tables, as a revision in C++: in the form of those in drafts/revisions, to be
// completed by hand with its title and with facts outside the states.

#include <string>

#include "core/spec/draft.hpp"

namespace strata::report {

/// The call of `revision_of` that makes the table of `from` equal to that of `to` (study::revision_between), without
/// numbers of sections. Facts outside the states that differ are named in comments. Lines of up to 120 columns.
[[nodiscard]] std::string diff_as_revision(const spec::draft& from, const spec::draft& to);

}  // namespace strata::report
