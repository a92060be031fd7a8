#pragma once
// The parts of comparisons in a document. For each place: its source, the tokens of each group of drafts, and the rules
// behind the differences. For a whole comparison: the totals in a sentence, and the totals by change.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/report/comparison/change_counts.hpp"
#include "core/report/comparison/differences.hpp"
#include "core/report/document/document.hpp"
#include "core/report/writing/layout.hpp"
#include "core/spec/draft.hpp"
#include "core/study/changes.hpp"

namespace strata::report {

/// "tokens differ"
[[nodiscard]] inline_text kind_in_words(compare::divergence_kind kind);

// --- The source around a place, as compilers show it: numbered lines, with marks below (source_excerpt.cpp) ---

/// A place in a source.
struct excerpted_place {
    std::string_view text;  ///< the bytes of the place; may be empty
    /// The text before the place on its first line, and the text after the place on its last line.
    std::string_view before, after;
    std::uint64_t line = 1;            ///< the number of the place's first line
    bool cut_before = false;           ///< the first line has more text before `before`
    bool cut_after = false;            ///< the last line has more text after `after`
    std::vector<std::uint64_t> marks;  ///< bytes of `text` to mark, ascending; `text.size()` marks the end
};

/// The place of a divergence, with marks at the characters where the drafts applied different rules. The texts of the
/// result are views of `d`.
[[nodiscard]] excerpted_place excerpted(const compare::divergence& d);

/// How an excerpt looks.
struct excerpt_style {
    std::size_t width = 80;         ///< columns, including the line numbers
    std::string_view mark_colour;   ///< colour of the marks below the lines
    std::string_view place_colour;  ///< colour of the place itself
};

/// The numbered lines of the place. Below the place are "~" characters, with "^" at the marks or, if there are no
/// marks, at the beginning of the place. If a place has many lines, only its first line, its last line and the lines
/// with marks are shown. Long lines are cut around the place. Invisible and control characters appear as escapes, tabs
/// as spaces, and bytes that are not UTF-8 as U+FFFD. Complexity: linear in the place.
[[nodiscard]] block source_excerpt(const excerpted_place& place, const excerpt_style& style);

// --- The tokens and errors of each group of drafts, side by side (groups.cpp) ---

/// The groups of a place as a table. Parts that some group lacks are in colour. Long texts and tags are cut around
/// these parts, and long lists end after ten items.
struct group_table {
    std::vector<styled_text> shared;  ///< if only errors differ: the tokens, which are the same in all groups
    std::vector<std::string> heads;   ///< for each group, the names of its drafts
    std::vector<std::vector<styled_text>> rows;  ///< a cell for each group; some are empty
};
[[nodiscard]] group_table groups_of(const compare::divergence& d);

// --- What differs at a place, and the rules behind it, in the drafts' own words (explanation.cpp) ---

/// Groups causes with the same words at the same character. Within a group, causes in the same state are adjacent.
[[nodiscard]] std::vector<same_words> by_words(const same_words& causes);

/// A heading for each state: "2007 2008 (8.2.3), 2009 (8.2.4.5): Tag name state, U+002F SOLIDUS (/)".
[[nodiscard]] std::vector<inline_text> headings_of(const same_words& causes);

/// Remembers the headings of a limited number of sets of causes, because many places have the same causes. The drafts
/// must outlive the object.
class known_headings {
public:
    /// Returns what `headings_of` returns; never null. Calls with the same causes usually share one result.
    [[nodiscard]] std::shared_ptr<const std::vector<inline_text>> of(const same_words& causes);

private:
    // By everything on which a heading depends.
    std::unordered_map<std::string, std::shared_ptr<const std::vector<inline_text>>> all_;
    std::string key_;
};

/// Differences or steps, and the rules behind them.
struct explanation {
    inline_text head;               ///< "at 1:16: self-closing flag set only in 2009 (change: self-closing-flag)"
    std::vector<same_words> rules;  ///< rules with the same words are together
    bool in_full = true;            ///< false if an earlier place has quoted the sentences of the rules
};
/// The explanation of a place.
struct explained_place {
    std::string starts_in;  ///< "this place starts in RCDATA"; "" if it starts in the content state of documents
    /// The explanations of all differences. Differences with equal words and equal rules share an explanation.
    std::vector<explanation> of;
    std::size_t left_out = 0;  ///< the number of further differences
    /// The steps at which the drafts first diverge, if these are not causes of the differences.
    std::vector<explanation> steps;
};
/// Explains a place. `differences`: the differences of `d`. `earlier`: for each difference, the place that already
/// quoted its rules ("16:3"), or "". `every_sentence`: whether to quote every rule: the rules that an
/// earlier place quoted, and the rules at which the drafts first diverge. The result contains views of `d`.
[[nodiscard]] explained_place explained_place_of(const compare::divergence& d,
                                                 const std::vector<explained_differences>& differences,
                                                 const std::vector<std::string_view>& earlier, bool every_sentence);

/// "… and 3 more differences"
[[nodiscard]] std::string more_differences_in_words(std::size_t count);

// --- Sums: the figures in a sentence, and the changes by frequency (change_table.cpp) ---
//
// The report on an input ends with a table of changes. A summary has a list of changes, with examples.

/// The places and inputs that the figures cover.
struct figures_scope {
    bool only_tokens = false;  ///< places that differ in errors only are not counted
    std::string limits;        ///< what limits the places that count: "topics tags, comments"; "" for all places
    std::uint64_t stopped_inputs = 0;  ///< inputs in which a machine stopped; 0 if there is only one input
};

/// Returns "page.html: 2 places differ: 1 in tokens, 1 in errors only; 73 tokens are the same in 2008 and modern",
/// or a sentence saying that nothing differs. The sentence begins with `name`: an input or a number of inputs.
[[nodiscard]] inline_text figures_in_words(const inline_text& name, const compare::summary& of,
                                           const std::vector<const spec::draft*>& drafts, const figures_scope& scope);

/// Writes a table. Each change has a row with its number of places, followed by a row for each set of rules behind the
/// change. If no difference has a known change, only sets of rules have rows. Writes nothing if `counts` is empty.
/// `only_tokens`: leaves out the column for places that differ in errors only.
void write_change_table(document& to, const change_counts& counts, bool only_tokens);

/// How much of each change to list.
struct change_list_style {
    bool only_tokens = false;     ///< places that differ in errors only are left out
    bool several_inputs = false;  ///< adds the number of inputs
    std::size_t most_causes = 0;  ///< how many sets of rules to list, 0 for all; further sets are only counted
};

/// Writes a part for each change: its id, its number of places, its title and origin, an example with the source line,
/// and the rules behind it. `known`: changes with the drafts between which each was made.
void write_change_list(document& to, const change_counts& counts, std::span<const study::change_step> known,
                       const change_list_style& style);

}  // namespace strata::report
