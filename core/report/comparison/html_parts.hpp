#pragma once
// Parts of HTML pages about comparisons: tokens side by side, the details of a divergence, the head and script, the
// totals, the tables of inputs, changes and rules, and the source of an input. The style is
// core/report/writing/page.css. The pages load nothing from the network.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/report/comparison/change_counts.hpp"
#include "core/report/comparison/differences.hpp"
#include "core/spec/draft.hpp"
#include "core/study/changes.hpp"
#include "core/text/locator.hpp"
#include "core/text/token.hpp"

namespace strata::report {

// --- The tokens of groups of drafts at one place, side by side, with marked differences (token_html.cpp) ---
//
// Tokens that begin at the same byte share a row. The tokens of a row are compared part by part, and attributes that
// begin at the same byte are compared with each other. If texts differ, everything between their common beginning and
// their common end is marked.

/// Finds the lines and columns of offsets in one pass over the source.
class known_positions {
public:
    /// `offsets` may be in any order. Complexity: linear in the source, plus the sorting of the offsets.
    known_positions(const spec::draft& draft, std::string_view source, std::vector<std::uint64_t> offsets);
    /// The position of one of the offsets.
    [[nodiscard]] input::position at(std::uint64_t offset) const;

private:
    std::vector<std::pair<std::uint64_t, input::position>> places_;
};

/// How much of a text to show, in characters.
struct text_limits {
    std::size_t longest = 240;  ///< in a longer text, a gap with its length replaces the middle
    std::size_t context = 48;   ///< how much of a longer text is shown on each side of the part that differs
};

/// The lengths in bytes of the common beginning and the common end of texts. In well-formed text, both the beginning
/// and the end consist of whole characters.
struct common_ends {
    std::size_t head = 0;
    std::size_t tail = 0;
    bool all_the_same = true;
};

/// The common ends of `texts`. Requires at least one text. Complexity: linear.
[[nodiscard]] common_ends ends_of(std::span<const std::string_view> texts);

/// Appends `text`, and puts the part between the common beginning and the common end (`ends`) into a `mark` element. If
/// this part is a single character that is not ASCII, also appends its code point, because different characters may
/// look alike.
void append_compared(std::string& to, std::string_view text, const common_ends& ends, const text_limits& limits);

/// Appends about `longest` characters of `text`.
void append_cut(std::string& to, std::string_view text, std::size_t longest);

/// Appends a mark for the omitted text `left_out`, with its length.
void append_gap(std::string& to, std::string_view left_out);

/// How many tokens to show, and how much of each.
struct token_limits {
    text_limits text;
    std::size_t most_rows = 48;
    std::size_t most_attributes = 24;  ///< how many attributes of a tag; attributes that differ come first
};

/// A part of a token that is compared on its own.
struct token_part {
    enum class role : std::uint8_t { name, data, identifier, attribute, flag };
    role is = role::data;
    /// The byte where an attribute begins; parts with the same role and place are compared with each other.
    std::uint64_t place = 0;
    std::string_view label;  ///< the name of an attribute or flag
    std::optional<std::string_view> text;
    bool dropped = false;
    friend bool operator==(const token_part& a, const token_part& b) {
        return a.is == b.is && a.place == b.place && a.label == b.label && a.text == b.text && a.dropped == b.dropped;
    }
};

/// A token, split into the parts to show.
struct token_parts {
    std::string_view kind;   ///< "start tag"
    std::string_view style;  ///< its CSS class: "st"
    std::vector<token_part> parts;
    source_span where;
};

/// The tokens of all groups, arranged in rows.
class compared_tokens {
public:
    /// `groups` must outlive the object. Complexity: linear in what is shown, plus sorting.
    compared_tokens(const std::vector<compare::group>& groups, const token_limits& limits);

    [[nodiscard]] std::size_t row_count() const { return rows_.size(); }
    /// The number of the group's tokens that are in no row.
    [[nodiscard]] std::uint64_t left_out(std::size_t group) const;
    /// Appends an `li` element for each row, with the group's token in that row, and a last `li` element with the
    /// number of tokens that are left out. `positions` must know where each token begins and ends, unless the token
    /// begins and ends at the same offsets in all groups.
    void append_column(std::string& to, std::size_t group, const known_positions& positions) const;

private:
    using row = std::vector<std::optional<token_parts>>;  // one cell for each group
    void append_cell(std::string& to, const row& tokens, std::size_t group, const known_positions& positions) const;

    const std::vector<compare::group>& groups_;
    token_limits limits_;
    std::vector<row> rows_;
};

// --- The details of one divergence (divergence_html.cpp) ---
//
// Each group of drafts has a column. It contains the group's tokens, its errors and, in the drafts' words, the rules
// behind the differences.

/// Writes the rules behind differences. Because many places have the same rules, the texts of a limited number of rules
/// are cached. The drafts must outlive the object.
class rule_texts {
public:
    /// Appends the rules of `causes` that drafts of the group applied. `positions` must know the offsets of `causes`.
    void append_rules(std::string& to, const compare::group& of, const same_words& causes,
                      const known_positions& positions);

private:
    // A step, and the drafts that took it.
    struct step {
        const compare::cause* is;
        std::vector<const spec::draft*> drafts;
    };
    // All `steps` have the same words. Each step was taken by at least one draft of the group.
    const std::string& text_of(const compare::group& of, const std::vector<step>& steps);
    static void append_key(std::string& key, const compare::group& of, const std::vector<step>& steps);
    static void append_text(std::string& to, const compare::group& of, const std::vector<step>& steps);

    std::unordered_map<std::string, std::string> known_;  // by everything on which a text depends
    std::string key_;
};

/// Appends a position as pages show it.
void append_place(std::string& to, const input::position& p);

/// Appends the names of drafts, each with its title as a tooltip.
void append_drafts(std::string& to, const std::vector<const spec::draft*>& drafts);

/// How much to show of a divergence.
struct divergence_limits {
    token_limits tokens;
    std::size_t most_errors = 24;      ///< errors of a group
    std::size_t most_explained = 12;   ///< differences whose rules are shown
    std::size_t longest_source = 320;  ///< bytes of the place itself
};

/// A divergence's number and its anchors.
struct divergence_number {
    std::string name;  ///< "d" + `name` is the anchor of the divergence, "s" + `name` the anchor of its place in the
                       ///< source
    std::size_t number = 1;
    bool source_on_page = true;  ///< whether the page shows the place in the source, so that there can be a link to it
    int level = 3;  ///< the level of the divergence's heading; the headings of its groups are one level lower
};

/// Adds the offsets that `append_divergence` shows as lines and columns: the offsets of causes, and of tokens that do
/// not begin or end at the same offsets in all groups.
void add_offsets(std::vector<std::uint64_t>& to, const compare::divergence& d, const divergence_limits& limits);
/// Appends an `article` about `d`. `positions` must know the offsets that `add_offsets` adds. `texts` keeps the texts
/// of rules for further articles. Complexity: linear in `d`; the output is bounded by the limits.
void append_divergence(std::string& to, const compare::divergence& d, const divergence_number& number,
                       const known_positions& positions, rule_texts& texts, const divergence_limits& limits);

// --- The page ---

/// The script that moves between divergences: page.js.
extern const std::string_view page_script;

/// Appends the page up to the beginning of its body. `title`: names the inputs.
void append_page_head(std::string& to, const std::string& title, const std::vector<const spec::draft*>& drafts);
/// Appends the compared drafts, and the options in `run`, if any.
void append_drafts_compared(std::string& to, const std::vector<const spec::draft*>& drafts, const std::string& run);

// --- An input ---

/// Returns where a place was counted, for the page's script. In "1-0 2-0 1 2", "1-0" and "2-0" stand for the first set
/// of rules (number 0) of changes 1 and 2, and "1" and "2" for these changes themselves.
[[nodiscard]] std::string kinds_of(const std::vector<counted_as>& place);

/// Appends a table with a row for each change and for each set of rules behind it, the most frequent first. A row links
/// to its first divergence. If no difference has a known change, only sets of rules have rows. All rows but the first
/// few are folded. `drafts`: the compared drafts, oldest first. Complexity: linear in the sets of rules, plus sorting.
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
/// Appends the totals as a sentence.
void append_totals(std::string& to, const overview& of);

/// Appends the beginning of a table of inputs, up to its body: the head of the column for names, and the heads of the
/// columns that `append_input_figures` fills.
void begin_inputs(std::string& to);
/// Appends the cells of an input: its size in bytes, the number of places where tokens differ, and the number of places
/// where only errors differ.
void append_input_figures(std::string& to, std::uint64_t bytes, const compare::summary& figures);

/// Appends a table with a row for each change: its number of places and inputs, its title and origin, an example with
/// the source line, a link to the first place, and, folded, the rules behind it. `drafts`: the compared drafts.
/// `known`: the known changes, each with the two drafts between which it was made. Complexity: linear in the number of
/// sets of rules, plus sorting.
void append_changes(std::string& to, const change_counts& counts, const std::vector<const spec::draft*>& drafts,
                    std::span<const study::change_step> known);

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
    std::size_t shortest_fold = 12;        ///< a stretch of fewer rows is not folded
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
