#pragma once
// A summary of comparisons as JSON: one object on one line. docs/compare.md describes it.

#include <iosfwd>
#include <string>

#include "core/report/comparison/summary.hpp"

namespace strata::report {

/// Writes the object once all inputs have been compared.
class summary_json : public comparison_summary {
public:
    /// `to` must outlive this.
    summary_json(summary_scope scope, std::ostream& to) : comparison_summary(std::move(scope)), to_(to) {}

private:
    void write(const comparison_sums& sums) override;
    [[nodiscard]] std::string row_of(const summed_input& of) const override;

    std::ostream& to_;
};

}  // namespace strata::report
