#pragma once
// The names by which catalogues and the minimizer distinguish causes of differences.

#include <string>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/search/reference_classes.hpp"
#include "core/spec/draft.hpp"

namespace strata::search {

/// Identifies a cause.
struct cause_name {
    std::string diverges;  ///< draft, state and rule of the steps that diverge, and the drafts' facts that decide there
    std::string shows;     ///< likewise the steps where it becomes visible
    std::string about;     ///< those facts in words; may be ""
    std::vector<std::string> members;
    bool of_stream = false;  ///< preprocessing alone is the cause
};
/// The cause of a divergence of two drafts. `one` is the older.
[[nodiscard]] cause_name cause_of(const compare::divergence& d, const spec::draft& one, const spec::draft& other,
                                  const reference_classes& references);

}  // namespace strata::search
