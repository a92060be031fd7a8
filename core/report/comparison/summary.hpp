#pragma once
// A summary of many comparisons: totals, changes by frequency, and the number of places of each input. This gathers it;
// summary_text and its siblings write it.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/pages/spool/ranked_rows.hpp"
#include "core/report/comparison/change_counts.hpp"
#include "core/report/comparison/report.hpp"
#include "core/spec/draft.hpp"
#include "core/study/changes.hpp"

namespace strata::report {

/// The figures of one input.
struct summed_input {
    std::string name;
    std::uint64_t bytes = 0;  ///< how many were read
    compare::summary figures;
    bool whole = true;  ///< it was read to its end
};

/// What is summed up.
struct summary_scope {
    std::vector<const spec::draft*> drafts;   ///< those compared, in their order
    std::vector<study::change_step> changes;  ///< where the drafts of changes are looked up
    bool only_tokens = false;                 ///< differences in errors are left out
    std::vector<spec::change_topic> topics;   ///< others are left out; empty: all are kept
};

/// The sums.
struct comparison_sums {
    std::uint64_t inputs = 0;           ///< how many were read at least in part
    summed_input last;                  ///< the last of these
    std::vector<std::string> not_read;  ///< the others
    std::uint64_t bytes = 0;
    compare::summary figures;            ///< of all of them; `stopped` has the first stop of each draft
    std::uint64_t differing_inputs = 0;  ///< how many have a place
    std::uint64_t stopped_inputs = 0;    ///< in how many a machine stopped
    std::uint64_t same_inputs = 0;       ///< how many have no place, and no machine stopped
    change_counts changes;
    /// A row for each input, as the format writes it: those with the most places first, ties in the order given.
    storage::ranked_rows rows;
};

/// Gathers the sums. Memory grows with the changes and their sets of rules, and with the inputs that cannot be read,
/// but not with the others: their rows go into a file when there are many. An input that cannot be read to its end is
/// not counted, unless an interrupt cut it off: then the part that was read counts. If no input was read, nothing is
/// written.
class comparison_summary : public comparison_report {
public:
    /// The drafts must outlive this.
    explicit comparison_summary(summary_scope scope) : scope_(std::move(scope)) {}

    void begin_input(std::string_view name, std::uint64_t bytes) override;
    void on_source(std::string_view piece) override;
    void on_divergence(compare::divergence&& d) override;
    void end_input(const compare::summary& of) override;
    void abandon_input() override;
    void cut_off_input() override;
    void leave_out(std::string_view name) override;
    void finish() override;

protected:
    [[nodiscard]] const summary_scope& scope() const { return scope_; }

private:
    /// Writes the sums, of at least one input.
    virtual void write(const comparison_sums& sums) = 0;
    /// The row of an input; "": it has none.
    [[nodiscard]] virtual std::string row_of(const summed_input& of) const = 0;
    void add_input(const compare::summary& of);

    summary_scope scope_;
    comparison_sums sums_;
    summed_input input_;    // the current input,
    std::string name_;      // its name as a terminal shows it,
    change_counts counts_;  // and its counts
};

}  // namespace strata::report
