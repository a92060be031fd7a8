#pragma once
// A summary of many comparisons: totals, changes by frequency, and the number of places of each input.
//
// `comparison_summary` gathers the totals. The classes derived from it write them: to a document, as CSV or as JSON.
// docs/compare.md describes the CSV tables and the JSON object.

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/report/comparison/change_counts.hpp"
#include "core/report/comparison/report.hpp"
#include "core/report/document/document.hpp"
#include "core/report/writing/spooled_text.hpp"
#include "core/spec/draft.hpp"
#include "core/study/changes.hpp"

namespace strata::report {

// --- Gathering ---

/// The figures of one input.
struct summed_input {
    std::string name;
    std::uint64_t bytes = 0;  ///< the bytes that were read
    compare::summary figures;
    bool whole = true;  ///< whether the input was read to its end
};

/// Which inputs, drafts and differences the totals cover.
struct summary_scope {
    std::vector<const spec::draft*> drafts;   ///< the compared drafts, in order
    std::vector<study::change_step> changes;  ///< the known changes, each with the two drafts between which it was made
    bool only_tokens = false;                 ///< differences in errors are left out
    std::vector<spec::change_topic> topics;   ///< the topics whose differences count; empty for all
    std::string change{};                     ///< the change whose differences count, as the user named it; "" for all

    [[nodiscard]] bool leaves_changes_out() const { return !topics.empty() || !change.empty(); }
    /// The differences that count, in words: "topics tags, comments; change missing-value"; "" for all.
    [[nodiscard]] std::string words() const;
};

/// The sums.
struct comparison_sums {
    std::uint64_t inputs = 0;           ///< inputs of which at least a part was read
    summed_input last;                  ///< the last such input
    std::vector<std::string> not_read;  ///< the names of the other inputs
    std::uint64_t bytes = 0;
    compare::summary figures;            ///< sums over all inputs; `stopped` has the first stop of each draft
    std::uint64_t differing_inputs = 0;  ///< inputs that have a place
    std::uint64_t stopped_inputs = 0;    ///< inputs in which a machine stopped
    std::uint64_t same_inputs = 0;       ///< inputs without a place and without a stopped machine
    change_counts changes;
    /// A row for each input, written in the format of the summary. Inputs with the most places come first. Inputs with
    /// equal numbers of places are in the order in which the user gave them.
    external_sort rows;
};

/// Gathers the totals. Memory grows with the number of changes, of their sets of rules, and of inputs that cannot be
/// read. The rows of inputs go to a temporary file if there are many. An input that cannot be read to its end does not
/// count. If the user interrupts the program within an input, the part that was read counts. If no input was read,
/// nothing is written.
class comparison_summary : public comparison_report {
public:
    /// The drafts must outlive the object.
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
    /// Writes the totals. Called only if at least one input has been read.
    virtual void write(const comparison_sums& sums) = 0;
    /// The row of an input; "" if it has no row.
    [[nodiscard]] virtual std::string row_of(const summed_input& of) const = 0;
    void add_input(const compare::summary& of);

    summary_scope scope_;
    comparison_sums sums_;
    summed_input input_;    // the figures of the current input
    std::string name_;      // the input's name, with escapes for everything that is unsafe on a terminal
    change_counts counts_;  // the counts of the current input, by change
};

// --- A document ---

/// What a document shows of a summary.
struct summary_style {
    bool with_title = false;      ///< the document begins with a title, the drafts and `run`
    std::string run{};            ///< options that differ from the defaults, in words; written only with the title
    std::size_t most_causes = 3;  ///< how many sets of rules to list for each change; 0 for all
};

/// Writes the totals to a document, then each change with an example and its causes, then a row for each input that
/// differs.
class summary_document : public comparison_summary {
public:
    summary_document(summary_scope scope, summary_style style, std::unique_ptr<document> to)
        : comparison_summary(std::move(scope)), style_(std::move(style)), to_(std::move(to)) {}

private:
    void write(const comparison_sums& sums) override;
    [[nodiscard]] std::string row_of(const summed_input& of) const override;

    summary_style style_;
    std::unique_ptr<document> to_;
};

// --- Comma-separated values ---

/// What each row is about.
enum class csv_rows : std::uint8_t { changes, inputs };

/// Writes a table for spreadsheets after all inputs have been compared: a row for each change, or for each input.
/// Fields are quoted as in RFC 4180. Lines end with a line feed.
class summary_csv : public comparison_summary {
public:
    /// `to` must outlive the object.
    summary_csv(summary_scope scope, csv_rows rows, std::ostream& to)
        : comparison_summary(std::move(scope)), rows_(rows), to_(to) {}

private:
    void write(const comparison_sums& sums) override;
    [[nodiscard]] std::string row_of(const summed_input& of) const override;

    csv_rows rows_;
    std::ostream& to_;
};

// --- JSON ---

/// Writes one object on one line after all inputs have been compared.
class summary_json : public comparison_summary {
public:
    /// `to` must outlive the object.
    summary_json(summary_scope scope, std::ostream& to) : comparison_summary(std::move(scope)), to_(to) {}

private:
    void write(const comparison_sums& sums) override;
    [[nodiscard]] std::string row_of(const summed_input& of) const override;

    std::ostream& to_;
};

}  // namespace strata::report
