#pragma once
// The results of a comparison as one self-contained HTML page.
//
// If scripts are disabled, the page shows the source, with links to the details of each divergence. The details are
// beside or below the source. If scripts run, the page shows the details of the chosen divergence beside the source,
// and keys move between divergences. The style and the script are in core/report/comparison/html_parts.hpp.
// docs/html_report.md describes the page for its readers.

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/report/comparison/change_counts.hpp"
#include "core/report/comparison/html_parts.hpp"
#include "core/report/comparison/report.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/spooled_text.hpp"
#include "core/spec/draft.hpp"
#include "core/study/changes.hpp"

namespace strata::report {

/// The contents of the page, and their limits.
struct html_options {
    /// Options that differ from the defaults, in words: "content model RCDATA, no feedback".
    std::string run;
    /// Whether the caller leaves out some divergences. In that case, the page does not claim that drafts agree where it
    /// shows no divergence.
    bool with_omissions = false;
    /// The known changes, each with the two drafts between which it was made.
    std::vector<study::change_step> changes;
    /// Divergences of an input beyond this number are counted but not shown.
    std::size_t most_divergences = 5000;
    source_limits source;
    divergence_limits divergence;
};

/// Writes one page for all inputs. For each input, call `begin_input`, pass its bytes and its divergences in the order
/// of the source, and call `end_input`. At the end call `finish`, which writes the page. Until then, the data are kept
/// in memory or, if there are many, in a temporary file.
class comparison_html : public comparison_report {
public:
    /// `drafts`: the compared drafts, in order. `to` and the drafts must outlive the object.
    comparison_html(std::ostream& to, std::span<const spec::draft* const> drafts, html_options options = {});

    /// `name`: the input's name, which may contain any bytes. `bytes`: its size.
    void begin_input(std::string_view name, std::uint64_t bytes) override;
    /// Keeps the source, because the page shows all of it.
    void on_source(std::string_view piece) override { source_.append(piece); }
    void on_divergence(compare::divergence&& d) override;
    /// Complexity: linear in the source and in the output.
    void end_input(const compare::summary& figures) override;
    /// Leaves the input out, and says so.
    void abandon_input() override;
    void leave_out(std::string_view name) override { uncounted_.add(name); }
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
    overview complete_;      // sums of the complete inputs
    std::string first_;      // the name of the first complete input
    external_sort rows_;     // the rows of the complete inputs in the table of inputs
    spooled_text sections_;  // the sections of the complete inputs
    change_counts all_;
    rule_texts texts_;
    uncounted_inputs uncounted_;

    std::string name_;  // the name of the current input; the members below are about this input as well
    std::uint64_t bytes_ = 0;
    std::string source_;
    std::string body_;                          // the section of the input
    std::vector<source_mark> marks_;            // the places that the page shows
    std::vector<compare::divergence> pending_;  // the last of these places, which have not been converted to HTML yet
    spooled_text said_;                         // the HTML of the earlier places
    change_counts counts_;
};

}  // namespace strata::report
