#pragma once
// A summary of comparisons as one self-contained HTML page without a script.

#include <iosfwd>
#include <string>
#include <utility>

#include "core/report/comparison/summary.hpp"

namespace strata::report {

/// Writes the totals, then each change with an example and its rules, then a row for each input that differs.
class summary_html : public comparison_summary {
public:
    /// `run`: options that differ from the defaults, in words. `to` must outlive this.
    summary_html(summary_scope scope, std::string run, std::ostream& to)
        : comparison_summary(std::move(scope)), run_(std::move(run)), to_(to) {}

private:
    void write(const comparison_sums& sums) override;
    [[nodiscard]] std::string row_of(const summed_input& of) const override;

    std::string run_;
    std::ostream& to_;
};

}  // namespace strata::report
