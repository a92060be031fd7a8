#pragma once
// How a draft reads an input, in the respects in which a smaller input must not be worse: its parse errors, and whether
// the input is cut off within something.

#include <set>
#include <string_view>

#include "core/compare/run/comparison.hpp"
#include "core/search/ending_states.hpp"
#include "core/spec/error_codes.hpp"

namespace strata::search {

struct page_reading {
    std::set<spec::error_code> errors;  ///< by name
    /// Whether the input ends where the machine is not reading text (in a tag, a comment, a reference or after a "<"),
    /// or the end itself is an error.
    bool breaks_off = false;
};

/// Reads the input as the draft does in a comparison. `endings`: those of that draft.
/// Complexity: linear in the input; one step of the draft's machine for each character.
[[nodiscard]] page_reading read_page(const compare::configuration& by, const ending_states& endings,
                                     std::string_view input);

}  // namespace strata::search
