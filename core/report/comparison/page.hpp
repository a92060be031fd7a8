#pragma once
// Parts of HTML pages about comparisons: the head and script, the totals, the tables of inputs, changes and rules, and
// the source of an input. `comparison_html` shows the inputs with their divergences; `summary_html` shows only sums.
// The style is core/report/writing/page.css. The pages load nothing from the network.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/comparison/change_counts.hpp"
#include "core/spec/draft.hpp"
#include "core/study/changes.hpp"
#include "core/text/token.hpp"

namespace strata::report {

/// The script that moves between divergences: page.js.
extern const std::string_view page_script;

/// Appends the page up to the beginning of its body. `title`: names the inputs. `script`: a script that runs before
/// anything is shown. `policy`: the content security policy.
void append_page_head(std::string& to, std::string_view policy, std::string_view script, const std::string& title,
                      const std::vector<const spec::draft*>& drafts);
/// Appends the compared drafts, and the options in `run`, if any.
void append_drafts_compared(std::string& to, const std::vector<const spec::draft*>& drafts, const std::string& run);

// --- An input ---

/// How a place was counted, for the page's script. In "1-0 2-0 1 2", "1-0" and "2-0" stand for the first set of rules
/// (number 0) of changes 1 and 2, and "1" and "2" for these changes themselves.
[[nodiscard]] std::string kinds_of(const std::vector<counted_as>& place);

/// Appends a table with a row for each change and for each set of rules behind it, the most frequent first. A row links
/// to its first divergence. If no difference has a known change, only sets of rules have rows. All rows but the first
/// few are folded. `drafts`: the compared drafts, oldest first. Complexity: linear in the sets of rules, and sorting.
void append_cause_table(std::string& to, const change_counts& counts, const std::vector<const spec::draft*>& drafts);

// --- All inputs ---

/// Appends the number of divergences of each kind: "2 in tokens, 1 in errors only". The numbers are marked like places
/// of that kind in the source.
void append_divergence_kinds(std::string& to, const compare::summary& figures);

/// The totals of all inputs of a page.
struct overview {
    std::uint64_t inputs = 0;
    std::uint64_t differing_inputs = 0;
    compare::summary figures;
    std::uint64_t stopped_inputs = 0;  ///< inputs in which a machine stopped
};
/// Appends the totals in a sentence.
void append_totals(std::string& to, const overview& of);

/// Appends the beginning of a table of inputs, up to its body: the heads for a name and the cells of
/// `append_input_figures`. `attributes`: attributes of the table, with a space before them; or "".
void begin_inputs(std::string& to, std::string_view attributes = {});
/// Appends the cells of an input: its size in bytes, the number of places where tokens differ, and the number of places
/// where only errors differ.
void append_input_figures(std::string& to, std::uint64_t bytes, const compare::summary& figures);

/// The context of a table of changes.
struct changes_style {
    const std::vector<const spec::draft*>& drafts;  ///< the compared drafts
    /// The known changes, each with the two drafts between which it was made.
    std::span<const study::change_step> known;
    bool with_links = false;  ///< whether the page shows the places, so that the table can link to them
};
/// Appends a table with a row for each change: its number of places and inputs, its title and origin, an example with
/// the source line, a link to the first place, and, folded, the rules behind it. Complexity: linear in the number of
/// sets of rules, and sorting.
void append_changes(std::string& to, const change_counts& counts, const changes_style& style);

// --- The source of an input, with line numbers and marks (source_html.cpp) ---
//
// Each line is an element. Lines are in blocks that a browser lays out only when they become visible. In a long source,
// stretches without marks are folded. Very long lines are split into several rows.

/// A marked place of the source, which links to its details.
struct source_mark {
    source_span where;
    bool strong = true;  ///< whether something other than errors differs at the place
    std::string name;    ///< "s" + `name` is its anchor; its link is to "d" + `name`
    std::string kinds;   ///< the result of `kinds_of`, for the page's script
};

/// How much of a source to show.
struct source_limits {
    std::size_t unfolded_rows = 400;       ///< a source with at most this many rows is not folded
    std::size_t context_rows = 4;          ///< shown before and after a mark
    std::size_t shortest_fold = 12;        ///< fewer rows are not folded
    std::uint64_t whole_bytes = 4U << 20;  ///< in a source with more bytes, rows are left out instead of folded
};

/// The number of lines of `source`. CR, LF and CR LF end a line. A line end at the end of the file begins another line.
[[nodiscard]] std::uint64_t line_count(std::string_view source);

/// Appends the rows of `source`. `marks`: in the order of the source, not overlapping. `left_out`: the number of
/// further marks after the last of `marks`; if it is not 0, the rows after that mark are left out. Complexity: linear
/// in the source and the number of marks.
void append_marked_source(std::string& to, std::string_view source, std::span<const source_mark> marks,
                          std::uint64_t left_out, const source_limits& limits);

}  // namespace strata::report
