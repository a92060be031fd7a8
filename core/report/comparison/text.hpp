#pragma once
// Comparisons as text. Each place where drafts differ is shown in the form of a compiler's error message, followed by
// the tokens of each group of drafts side by side, and the rules behind the differences.

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "core/report/comparison/change_counts.hpp"
#include "core/report/comparison/report.hpp"
#include "core/report/comparison/text_parts.hpp"
#include "core/report/writing/layout.hpp"
#include "core/spec/draft.hpp"

namespace strata::report {

/// How comparisons look.
struct comparison_style {
    bool colour = false;          ///< whether to write the escape sequences of colours
    bool links = false;           ///< section numbers are links, for terminals that support them
    std::size_t width = 80;       ///< the width in columns, from `narrowest` to `widest`
    bool only_tokens = false;     ///< the caller omits places that differ only in errors, and the report says so
    std::string topics;           ///< the topics to which the caller limits the report: "topic tags"; "" for all topics
    bool every_sentence = false;  ///< rules are quoted at every place, not only at the first
    bool headings = false;  ///< whether there are several inputs, so that each needs a heading, and totals come last
};

/// Writes comparisons as text. No line is wider than `style.width`, unless a name alone is wider.
class comparison_text : public comparison_report {
public:
    /// `drafts`: the compared drafts, in order. The drafts and `to` must outlive the object.
    comparison_text(std::vector<const spec::draft*> drafts, comparison_style style, std::ostream& to);

    void begin_input(std::string_view name, std::uint64_t bytes) override;
    void on_encodings(const compare::compared_encodings& found) override;
    void on_divergence(compare::divergence&& d) override;
    void end_input(const compare::summary& of) override;
    void abandon_input() override;
    void finish() override;

private:
    void write(const block& lines);
    block closing(const std::string& name, const compare::summary& of, const change_counts& counts) const;

    std::vector<const spec::draft*> drafts_;
    comparison_style style_;
    std::ostream& to_;
    std::string name_;
    // The sets of rules found in the input so far, each with the place that quotes its sentences.
    cause_counts said_;
    known_headings headings_;
    change_counts of_input_, of_all_;
    std::uint64_t places_ = 0;  // the number of the input's places so far
    compare::summary sum_;
    std::uint64_t inputs_ = 0, differing_inputs_ = 0;
};

}  // namespace strata::report
