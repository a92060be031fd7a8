#pragma once
// A summary of comparisons as comma-separated values, for spreadsheets: a row for each change, or for each input.
//
// Fields are quoted as in RFC 4180; lines end with a line feed. docs/compare.md describes the columns.

#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>

#include "core/report/comparison/summary.hpp"

namespace strata::report {

/// What the rows are.
enum class csv_rows : std::uint8_t { changes, inputs };

/// Writes the table once all inputs have been compared.
class summary_csv : public comparison_summary {
public:
    /// `to` must outlive this.
    summary_csv(summary_scope scope, csv_rows rows, std::ostream& to)
        : comparison_summary(std::move(scope)), rows_(rows), to_(to) {}

private:
    void write(const comparison_sums& sums) override;
    [[nodiscard]] std::string row_of(const summed_input& of) const override;

    csv_rows rows_;
    std::ostream& to_;
};

/// Appends a field, in quotes where it has to be.
void append_csv_field(std::string& to, std::string_view text);

}  // namespace strata::report
