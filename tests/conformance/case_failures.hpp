#pragma once
// Files of cases in html5lib's notation, run under a draft.

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "core/conformance/html5lib_tests.hpp"
#include "core/tokenizer/tokenizer.hpp"

namespace strata::testing {

/// A file of cases, read.
struct case_file {
    std::string name;
    std::vector<conformance::test> cases;
};

/// The files of a folder whose names end in ".test", by name. xmlViolation.test is left out: it expects what XML cannot
/// hold to be replaced, which is not the tokenizer's business.
/// Throws: std::runtime_error, where one is no file of cases.
[[nodiscard]] std::vector<case_file> read_case_files(const std::filesystem::path& folder);

/// The list of known disagreements in a file.
[[nodiscard]] std::vector<conformance::known_disagreement> read_known(const std::filesystem::path& file);

/// What came of running files of cases.
struct case_results {
    std::size_t runs = 0;
    std::vector<std::string> failures;
};

/// Runs all cases under `draft` with one engine of `with`. A case that is known to disagree must do so as it is listed.
/// Stops once there are `enough` failures.
[[nodiscard]] case_results run_cases(const spec::draft& draft, engine_kind engine, const std::vector<case_file>& files,
                                     const std::vector<conformance::known_disagreement>& known = {},
                                     std::size_t enough = static_cast<std::size_t>(-1));

}  // namespace strata::testing
