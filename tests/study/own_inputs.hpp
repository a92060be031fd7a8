#pragma once
// Collects the inputs of the project's own tests from all files that contain inputs.

#include <string>
#include <vector>

namespace strata::testing {

/// An input, and how tokenization begins.
struct own_input {
    std::string text;  ///< generalised UTF-8
    std::string last_start_tag;
    bool foreign = false;
};

/// Returns the inputs in the cases of tests/data/drafts, the rows of changes, tests/data/pages and tests/data/coverage,
/// without duplicates. Throws: std::runtime_error if one of these cannot be read.
[[nodiscard]] std::vector<own_input> own_inputs();

}  // namespace strata::testing
