#pragma once
// How a draft reads an input, as far as a smaller one must not be read worse: with which parse errors, and whether the
// input breaks off within something.

#include <set>
#include <string_view>

#include "core/compare/comparison.hpp"
#include "core/search/ending_states.hpp"
#include "core/spec/error_codes.hpp"

namespace strata::search {

struct page_reading {
    std::set<spec::error_code> errors;  ///< by name
    /// The input ends where the machine reads no text: in a tag, a comment, a reference, behind a "<". Or the end
    /// itself is an error.
    bool breaks_off = false;
};

/// Reads the input as a comparison has the draft do it. `endings`: of that draft.
/// Complexity: linear in the input, a step of the draft's machine for each character.
[[nodiscard]] page_reading read_page(const compare::configuration& by, const ending_states& endings,
                                     std::string_view input);

}  // namespace strata::search
