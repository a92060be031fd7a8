#pragma once
// Writes the output of `strata test`. When the command runs tests, the output lists each failed run with its
// differences, and ends in the number of runs. When the command updates tests, the output lists each updated test with
// its changes and their reasons, and ends in the number of tests.

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <string_view>
#include <vector>

#include "core/conformance/html5lib_tests.hpp"
#include "core/conformance/rebaseline.hpp"
#include "core/engine/registry.hpp"
#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/report/document/document.hpp"
#include "core/spec/draft.hpp"

namespace strata::conformance {

/// Runs tests, and writes the differences for each run that fails. A run that is a known disagreement passes only if it
/// has the listed result.
class suite_report {
public:
    /// `draft` and `to` must outlive the object. With `colour`, the text in `to` has escape sequences for terminals.
    suite_report(const spec::draft& draft, engine_kind engine, std::vector<known_disagreement> known, bool colour,
                 std::ostream& to);

    /// Runs a test of `file` once for each state or content model that it names.
    void run(std::string_view file, const test& t);
    /// Returns the descriptions of the known disagreements for `file` that have not occurred. They are valid as long as
    /// this object.
    [[nodiscard]] std::vector<std::string_view> unmet_in(std::string_view file) const {
        return known_.unmet_in(draft_, file);
    }
    /// Writes the totals of all runs. Returns whether every run has passed.
    bool finish();

private:
    void run_in(std::string_view content, std::string_view file, const test& t);
    void fail(std::string_view file, const test& t, std::string_view content, std::string_view why,
              std::string_view lines = {});

    const spec::draft& draft_;
    engine_kind engine_;
    known_list known_;
    bool colour_;
    std::ostream& to_;
    std::uint64_t passed_ = 0, failed_ = 0, as_listed_ = 0;
};

/// Writes which tests were updated, or would be, as a document.
class remaking_report {
public:
    /// Writes the title. `only_lists` says that the files of tests stay unchanged. All arguments must outlive the
    /// object.
    remaking_report(const registry& known, const spec::draft& draft, bool only_lists, report::document& to);

    /// Writes the tests of a file. Calls `before_each` before each test; it may throw to end the work.
    void add(std::string_view name, const remade_file& file, const std::function<void()>& before_each);
    /// Writes the totals, and ends the document.
    void finish();

    /// Returns how many tests were updated, or would be.
    [[nodiscard]] std::uint64_t remade() const { return remade_; }
    /// Returns how many tests fail and cannot be updated.
    [[nodiscard]] std::uint64_t stuck() const { return stuck_; }

private:
    const registry& known_;
    const spec::draft& draft_;
    bool only_lists_;
    report::document& to_;
    std::uint64_t tests_ = 0, remade_ = 0, stuck_ = 0, listed_ = 0, coerced_ = 0;
};

}  // namespace strata::conformance
