#pragma once
// The checks on a draft, all as functions of the draft. The suites run the same checks on the unchanged drafts. They
// use only the interpreter; the suites "agreement..." compare the runner with it.

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

/// Which check failed, and how.
struct catch_ {
    std::string check;
    std::string message;
};

/// The checks of one draft, ready to be run repeatedly.
class holds {
public:
    /// `data`: tests/data. `shared`: data outside the repository, which may be absent.
    /// Throws std::runtime_error if a file cannot be read.
    holds(const spec::draft& original, const std::filesystem::path& data, const std::filesystem::path& shared);

    /// The first check that fails for `d`, a changed copy of the original; nothing if all checks pass.
    [[nodiscard]] std::optional<catch_> first_failure(const spec::draft& d);

    /// The names of the checks, in order.
    [[nodiscard]] std::vector<std::string_view> names() const;

    /// Runs a single check.
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
