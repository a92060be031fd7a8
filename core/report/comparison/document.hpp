#pragma once
// Comparisons as a document: each place where drafts differ, with its source, the tokens of each group of drafts, and
// the rules behind the differences.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/report/comparison/change_counts.hpp"
#include "core/report/comparison/differences.hpp"
#include "core/report/comparison/parts.hpp"
#include "core/report/comparison/report.hpp"
#include "core/report/document/document.hpp"
#include "core/spec/draft.hpp"

namespace strata::report {

/// Writes the tokens of each group of drafts side by side, and each difference with the rules behind it. `differences`,
/// `earlier` and `every_sentence`: see `explained_place_of`. `known`: keeps headings from one call to the next.
void write_differences(document& to, const compare::divergence& d,
                       const std::vector<explained_differences>& differences,
                       const std::vector<std::string_view>& earlier, bool every_sentence, known_headings& known);
/// Writes all differences of `d`, and quotes all their rules.
void write_differences(document& to, const compare::divergence& d);

/// Writes the source of the place, and then its differences. The arguments are those of `write_differences`.
void write_place(document& to, const compare::divergence& d, const std::vector<explained_differences>& differences,
                 const std::vector<std::string_view>& earlier, bool every_sentence, known_headings& known);

/// Writes the title, the names of the compared drafts and, unless it is "", `run`: options that differ from the
/// defaults, in words.
void write_title(document& to, const std::vector<const spec::draft*>& drafts, const std::string& run);

/// What a document shows of comparisons.
struct comparison_style {
    bool with_title = false;      ///< the document begins with a title, the drafts and `run`, and names each input
    bool several_inputs = false;  ///< each input is named, and totals over all inputs come last
    bool only_tokens = false;     ///< the caller omits places that differ only in errors, and the report says so
    std::string limits;           ///< the topics and the change to which the caller limits the report: "topic tags"; ""
                                  ///< for everything
    std::string run;              ///< options that differ from the defaults, in words; written only with the title
    bool every_sentence = false;  ///< rules are quoted at every place, not only at the first
};

/// Writes comparisons to a document: a section for each input, and a part for each place.
class comparison_document : public comparison_report {
public:
    /// `drafts`: the compared drafts, in order. The drafts must outlive the object.
    comparison_document(std::vector<const spec::draft*> drafts, comparison_style style, std::unique_ptr<document> to);

    void begin_input(std::string_view name, std::uint64_t bytes) override;
    void on_encodings(const compare::compared_encodings& found) override;
    void on_divergence(compare::divergence&& d) override;
    void end_input(const compare::summary& of) override;
    void abandon_input() override;
    void cut_off_input() override;
    void leave_out(std::string_view name) override { uncounted_.add(name); }
    void finish() override;

private:
    void write_totals(const inline_text& name, const compare::summary& of, const change_counts& counts);

    std::vector<const spec::draft*> drafts_;
    comparison_style style_;
    std::unique_ptr<document> to_;
    std::string name_;
    // The sets of rules found in the input so far, each with the place that quotes its sentences.
    cause_counts said_;
    known_headings headings_;
    change_counts of_input_, of_all_;
    std::uint64_t places_ = 0;  // the number of the input's places so far
    compare::summary sum_;
    std::uint64_t inputs_ = 0, differing_inputs_ = 0;
    uncounted_inputs uncounted_;
};

}  // namespace strata::report
