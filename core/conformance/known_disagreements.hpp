#pragma once
// Known disagreements: runs of tests that are known to give something else than their file expects.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/conformance/html5lib_tests.hpp"
#include "core/spec/draft.hpp"

namespace strata::conformance {

/// A known disagreement: this case gives `actual`, whatever its file expects.
struct known_disagreement {
    std::string file;                  ///< the last part of the file's name, or more of it
    std::string description;           ///< of the case
    std::optional<std::string> state;  ///< or content model; nothing: each run of the case
    std::optional<std::string> draft;  ///< nothing: any
    result actual;
};

/// Reads a list of known disagreements: a JSON array of
///
///     {"file": "xmlViolation.test", "description": "Non-XML character", "state": "Data state", "draft": "modern",
///      "why": "...", "actual": {"output": [...], "errors": [...]}}
///
/// where "actual" is written as in a test of the file's notation, "state" may be a content model, "state" and "draft"
/// may be absent, and anything else is for the reader (docs/schemas/test-known.schema.json).
/// Throws: std::runtime_error, with what is wrong with it.
[[nodiscard]] std::vector<known_disagreement> read_known_disagreements(std::string_view json);

/// Whether `known` is about a case of this file, run under this draft.
[[nodiscard]] bool speaks_of(const known_disagreement& known, const spec::draft& draft, std::string_view file);

/// Whether `known` is about this run.
[[nodiscard]] bool speaks_of(const known_disagreement& known, const spec::draft& draft, std::string_view file,
                             const test& t, std::string_view content);

/// A list of known disagreements, and which of them a run has shown.
class known_list {
public:
    explicit known_list(std::vector<known_disagreement> all);

    /// The entry about this run, or null. From now on it counts as shown.
    [[nodiscard]] const known_disagreement* about(const spec::draft& draft, std::string_view file, const test& t,
                                                  std::string_view content);
    /// The descriptions of the entries about `file` that no run of it has shown. They live as long as this.
    [[nodiscard]] std::vector<std::string_view> unmet_in(const spec::draft& draft, std::string_view file) const;

private:
    struct expectation {
        known_disagreement known;
        bool was_met = false;
    };
    std::vector<expectation> expectations_;
};

}  // namespace strata::conformance
