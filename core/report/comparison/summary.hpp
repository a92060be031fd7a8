#pragma once
// What many comparisons come to: totals, changes by how often they show, and each input's number of places. Here it is
// gathered; summary_text and its like write it.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/divergence.hpp"
#include "core/report/comparison/change_counts.hpp"
#include "core/report/comparison/report.hpp"
#include "core/spec/draft.hpp"
#include "core/study/changes.hpp"

namespace strata::report {

/// What an input came to.
struct summed_input {
    std::string name;
    std::uint64_t bytes = 0;  ///< that were read
    compare::summary figures;
    bool whole = true;  ///< it was read to its end
};

/// What is summed up, and how that is worded.
struct summary_scope {
    std::vector<const spec::draft*> drafts;   ///< those compared, in their order
    std::vector<study::change_step> changes;  ///< where the drafts of changes are looked up
    bool only_tokens = false;                 ///< differences that are errors are left out
    std::vector<spec::change_topic> topics;   ///< others are left out; none: no other is
};

/// The sums.
struct comparison_sums {
    std::vector<summed_input> inputs;   ///< in the order given, those that were read at least in part
    std::vector<std::string> not_read;  ///< the others
    std::uint64_t bytes = 0;
    compare::summary figures;            ///< of all of them
    std::uint64_t differing_inputs = 0;  ///< those that have a place
    change_counts changes;

    /// Those with the most places first, of equals the one that was given first. Complexity: that of sorting.
    [[nodiscard]] std::vector<const summed_input*> by_places() const;
};

/// Gathers the sums. What is kept grows with the inputs, and with the changes and the sets of rules that made them. An
/// input that cannot be read to its end is not counted, unless an interrupt cut it off: then it counts as far as it was
/// read. Where no input was read, nothing is written.
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
    void add_input(const compare::summary& of);

    summary_scope scope_;
    comparison_sums sums_;
    summed_input input_;    // under way,
    std::string name_;      // what it is called on a terminal,
    change_counts counts_;  // and what was counted of it
};

}  // namespace strata::report
