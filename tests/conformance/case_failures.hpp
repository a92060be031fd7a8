#pragma once
// Runs test files in html5lib's format under a draft.

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "core/conformance/html5lib_tests.hpp"
#include "core/engine/tokenizer/tokenizer.hpp"

namespace strata::testing {

/// The test cases of a file.
struct case_file {
    std::string name;
    std::vector<conformance::test> cases;
};

/// Reads the files in `folder` whose names end in ".test", and sorts them by name. Leaves out xmlViolation.test, which
/// expects the tokenizer to replace characters that XML cannot represent. No draft requires that. Throws:
/// std::runtime_error if a file is not in html5lib's format.
[[nodiscard]] std::vector<case_file> read_case_files(const std::filesystem::path& folder);

/// Reads the list of known disagreements in `file`.
[[nodiscard]] std::vector<conformance::known_disagreement> read_known(const std::filesystem::path& file);

/// The results of test files.
struct case_results {
    std::size_t runs = 0;
    std::vector<std::string> failures;
};

/// Runs all cases under `draft` with `engine`. A case in `known` must fail exactly as listed there. Stops after
/// `enough` failures.
[[nodiscard]] case_results run_cases(const spec::draft& draft, engine_kind engine, const std::vector<case_file>& files,
                                     const std::vector<conformance::known_disagreement>& known = {},
                                     std::size_t enough = static_cast<std::size_t>(-1));

}  // namespace strata::testing
