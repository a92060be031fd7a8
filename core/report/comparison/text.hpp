#pragma once
// Comparisons for people: each place where drafts part as a compiler shows a mistake, what each group of drafts made of
// it side by side, and the sentences that did it.

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "core/report/comparison/cause_table.hpp"
#include "core/report/comparison/change_counts.hpp"
#include "core/report/comparison/report.hpp"
#include "core/report/writing/layout.hpp"
#include "core/spec/draft.hpp"

namespace strata::report {

/// How comparisons look.
struct comparison_style {
    bool colour = false;          ///< with the escape sequences of a terminal
    std::size_t width = 80;       ///< columns of it, from `narrowest` to `widest`
    bool only_tokens = false;     ///< places that differ in errors alone are not told of; here this is only worded
    std::string topics;           ///< nor are those of other topics than these: "the topic tags"; "": all are told of
    bool every_sentence = false;  ///< rules are said at every place, and not only where they first part drafts
    bool headings = false;        ///< there are several inputs: each has a heading, and figures of all come last
};

/// Writes comparisons as text. No line is wider than `style.width`, but for a name that is.
class comparison_text : public comparison_report {
public:
    /// `drafts` are those compared, in their order. They and `to` must outlive this.
    comparison_text(std::vector<const spec::draft*> drafts, comparison_style style, std::ostream& to);

    void begin_input(std::string_view name, std::uint64_t bytes) override;
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
    cause_counts said_;  // the sets of rules of the input, each with the place where its sentences stand
    change_counts of_input_, of_all_;
    std::uint64_t places_ = 0;  // of the input
    compare::summary sum_;
    std::uint64_t inputs_ = 0, differing_inputs_ = 0;
};

}  // namespace strata::report
