#pragma once
// The results of a comparison as one self-contained HTML page.
//
// The page works without a script: the source with links to the details of each divergence, beside it or below. With a
// script, the details of the chosen divergence are shown beside the source, and keys move from one to the next.
// The style and the script are in core/report/comparison/page.hpp; docs/html_report.md is for readers of the page.

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/pages/spool/spooled_text.hpp"
#include "core/report/comparison/change_counts.hpp"
#include "core/report/comparison/divergence_html.hpp"
#include "core/report/comparison/page.hpp"
#include "core/report/comparison/report.hpp"
#include "core/report/writing/outgoing_text.hpp"
#include "core/spec/draft.hpp"
#include "core/study/changes.hpp"

namespace strata::report {

/// The contents of the page, and their limits.
struct html_options {
    /// Options that differ from the defaults, in words: "content model RCDATA, no feedback".
    std::string run;
    /// Whether some divergences are left out: then a page without any may still differ between drafts.
    bool with_omissions = false;
    /// Where to look up the drafts of a change.
    std::vector<study::change_step> changes;
    /// Further divergences of an input are counted but not shown.
    std::size_t most_divergences = 5000;
    source_limits source;
    divergence_limits divergence;
};

/// Writes one page for one or more inputs. For each: `begin_input`, its bytes and its divergences in the order of the
/// source, `end_input`; after the last, `finish`, which writes the page. Until then its data are kept, in a file if
/// there are many.
class comparison_html : public comparison_report {
public:
    /// `drafts`: those compared, in order. `to` and the drafts must outlive the object.
    comparison_html(std::ostream& to, std::span<const spec::draft* const> drafts, html_options options = {});

    /// `name`: the input's name, any bytes. `bytes`: its size.
    void begin_input(std::string_view name, std::uint64_t bytes) override;
    /// The page shows the source, so all of it is kept.
    void on_source(std::string_view piece) override { source_.append(piece); }
    void on_divergence(compare::divergence&& d) override;
    /// Complexity: linear in the source and in what is shown.
    void end_input(const compare::summary& figures) override;
    /// The input is left out.
    void abandon_input() override;
    void finish() override;

private:
    static constexpr std::size_t most_pending = 256;
    [[nodiscard]] std::string name_of(std::size_t divergence) const;
    void append_figures(const compare::summary& figures);
    void append_source(std::string_view source, const std::vector<source_mark>& marks, const compare::summary& figures);
    void append_said();
    void say_pending(bool at_end);
    void forget_places();
    void append_row(const compare::summary& figures);
    void write_overview(outgoing_text& to) const;

    std::ostream& to_;
    std::vector<const spec::draft*> drafts_;
    html_options options_;
    overview complete_;             // sums of the complete inputs
    std::string first_;             // the name of the first of these
    pages::external_sort rows_;     // the row of the table of inputs for them
    pages::spooled_text sections_;  // and their sections
    change_counts all_;
    rule_texts texts_;

    std::string name_;  // of the current input, as are the following
    std::uint64_t bytes_ = 0;
    std::string source_;
    std::string body_;                          // its section
    std::vector<source_mark> marks_;            // the places that are shown
    std::vector<compare::divergence> pending_;  // the last of these, which has no row yet
    pages::spooled_text said_;                  // what is said about the others
    change_counts counts_;
};

}  // namespace strata::report
