#pragma once
// Files of tests run under a draft, as text: each run that fails, with what differs, and the number of runs.

#include <cstdint>
#include <iosfwd>
#include <string_view>
#include <vector>

#include "core/conformance/html5lib_tests.hpp"
#include "core/conformance/known_disagreements.hpp"
#include "core/engine/tokenizer.hpp"
#include "core/spec/draft.hpp"

namespace strata::conformance {

/// Runs tests and writes what differs for each run that fails. A run that is known to disagree must do so as listed.
class suite_report {
public:
    /// `draft` and `to` must outlive this. With `colour`, `to` gets the escape sequences of a terminal.
    suite_report(const spec::draft& draft, engine_kind engine, std::vector<known_disagreement> known, bool colour,
                 std::ostream& to);

    /// Runs a test of `file` once for each state or content model that it names.
    void run(std::string_view file, const test& t);
    /// The descriptions of the listed disagreements that are about `file` and that no run of it has shown. They
    /// live as long as this.
    [[nodiscard]] std::vector<std::string_view> unmet_in(std::string_view file) const {
        return known_.unmet_in(draft_, file);
    }
    /// Writes the totals of all runs. Returns whether none failed.
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

}  // namespace strata::conformance
