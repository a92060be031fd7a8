#pragma once
// Runs files of cases in html5lib's notation under a draft.

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "core/conformance/html5lib_tests.hpp"
#include "core/engine/tokenizer/tokenizer.hpp"

namespace strata::testing {

/// A parsed file of cases.
struct case_file {
    std::string name;
    std::vector<conformance::test> cases;
};

/// The files of a folder whose names end in ".test", sorted by name. xmlViolation.test is left out: it expects the
/// tokenizer to replace characters that XML cannot represent, which is not a tokenizer's task. Throws:
/// std::runtime_error if one is not a file of cases.
[[nodiscard]] std::vector<case_file> read_case_files(const std::filesystem::path& folder);

/// The list of known disagreements in a file.
[[nodiscard]] std::vector<conformance::known_disagreement> read_known(const std::filesystem::path& file);

/// The result of running files of cases.
struct case_results {
    std::size_t runs = 0;
    std::vector<std::string> failures;
};

/// Runs all cases under `draft` with one of the engines. A case that is known to disagree must disagree as listed.
/// Stops after `enough` failures.
[[nodiscard]] case_results run_cases(const spec::draft& draft, engine_kind engine, const std::vector<case_file>& files,
                                     const std::vector<conformance::known_disagreement>& known = {},
                                     std::size_t enough = static_cast<std::size_t>(-1));

}  // namespace strata::testing
