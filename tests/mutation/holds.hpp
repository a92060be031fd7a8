#pragma once
// The checks on a draft, as functions that take the draft. The test suites run the same checks on the unchanged drafts.
// All checks use the interpreter; the suites "agreement..." compare the runner with it.

#include <array>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::mutation {

/// The check that failed, and its message.
struct catch_ {
    std::string check;
    std::string message;
};

/// The checks of one draft, prepared so that they can run many times.
class holds {
public:
    /// `data` is tests/data. `shared` is the folder of data outside the repository, which may be absent. Throws:
    /// std::runtime_error if a file cannot be read.
    holds(const spec::draft& original, const std::filesystem::path& data, const std::filesystem::path& shared);

    /// Runs the checks on `d`, a changed copy of the original, and returns the first failure. Returns nothing if all
    /// pass.
    [[nodiscard]] std::optional<catch_> first_failure(const spec::draft& d);

    /// Returns the names of the checks, in the order in which they run.
    [[nodiscard]] std::vector<std::string_view> names() const;

    /// Runs one check. Returns its message if it fails.
    [[nodiscard]] std::optional<std::string> failure_of(std::string_view check, const spec::draft& d);

private:
    using first_message = std::function<std::optional<std::string>(const spec::draft&)>;
    struct check {
        std::string_view name;
        first_message ask;
    };
    std::vector<check> checks_;
};

}  // namespace strata::mutation
