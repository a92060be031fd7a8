#pragma once
// What tells one cause of a difference from another, as catalogues and the minimizer name it.

#include <string>
#include <vector>

#include "core/compare/divergence.hpp"
#include "core/search/reference_classes.hpp"
#include "core/spec/draft.hpp"

namespace strata::search {

/// What tells one cause from another.
struct cause_name {
    std::string diverges;  ///< draft, state and rule of the steps where the rules diverge, and which facts of the
                           ///< drafts decide there
    std::string shows;     ///< the same of those that show
    std::string about;     ///< these facts in words; may be ""
    std::vector<std::string> members;
    bool of_stream = false;  ///< preprocessing alone is the cause
};
/// The cause of a divergence of two drafts. `one` is the older.
[[nodiscard]] cause_name cause_of(const compare::divergence& d, const spec::draft& one, const spec::draft& other,
                                  const reference_classes& references);

}  // namespace strata::search
