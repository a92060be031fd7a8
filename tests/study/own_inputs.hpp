#pragma once
// The inputs of the project's own tests, wherever they are stored.

#include <string>
#include <vector>

namespace strata::testing {

/// An input and its origin.
struct own_input {
    std::string text;  ///< generalised UTF-8
    std::string last_start_tag;
    bool foreign = false;
};

/// The cases of tests/data/drafts and the rows of changes, tests/data/pages and tests/data/coverage, without
/// duplicates. Throws: std::runtime_error if one of them cannot be read.
[[nodiscard]] std::vector<own_input> own_inputs();

}  // namespace strata::testing
