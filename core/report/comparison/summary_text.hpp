#pragma once
// A summary of comparisons as text.

#include <cstddef>
#include <iosfwd>
#include <string>

#include "core/report/comparison/summary.hpp"
#include "core/report/writing/layout.hpp"

namespace strata::report {

/// How a summary looks.
struct summary_style {
    bool colour = false;          ///< with the escape sequences of a terminal
    bool links = false;           ///< section numbers are links, for terminals that support them
    std::size_t width = 80;       ///< columns of it, from `narrowest` to `widest`
    std::size_t most_causes = 3;  ///< how many sets of rules to list for each change; 0: all
};

/// Writes the totals, then each change with an example and its causes, then a line for each input. No line is wider
/// than `style.width`, but for a name that is.
class summary_text : public comparison_summary {
public:
    /// `to` must outlive this.
    summary_text(summary_scope scope, summary_style style, std::ostream& to);

private:
    void write(const comparison_sums& sums) override;
    [[nodiscard]] std::string row_of(const summed_input& of) const override;
    [[nodiscard]] block totals(const comparison_sums& sums) const;
    [[nodiscard]] block same_inputs(const comparison_sums& sums) const;
    [[nodiscard]] block not_read(const comparison_sums& sums) const;

    summary_style style_;
    std::ostream& to_;
};

}  // namespace strata::report
