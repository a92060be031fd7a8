#pragma once
// The parts of comparisons as text. For each place: its source, the tokens of each group of drafts, and the rules
// behind the differences. For a whole comparison: the totals in a sentence, and the totals by change.

#include <cstddef>
#include <cstdint>
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
[[nodiscard]] std::string_view words_of_kind(compare::divergence_kind kind);

// --- The source around a place, as compilers show it: numbered lines, with marks below (source_text.cpp) ---

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

// --- The tokens and errors of each group of drafts, side by side (group_text.cpp) ---

/// The groups of a place as a table. Parts that some group lacks are in colour. Long texts and tags are cut around
/// these parts, and long lists end after ten items.
struct group_table {
    std::vector<styled_text> shared;  ///< if only errors differ: the tokens, which are the same in all groups
    std::vector<std::string> heads;   ///< for each group, the names of its drafts
    std::vector<std::vector<styled_text>> rows;  ///< a cell for each group; some are empty
};
[[nodiscard]] group_table groups_of(const compare::divergence& d);

/// The groups of `d` in columns, or one below the other if columns would be too narrow: drafts, tokens and errors.
/// Tokens that begin at the same place share a row, and so do equal errors. No line is wider than `width`.
[[nodiscard]] block group_columns(const compare::divergence& d, std::size_t width);

// --- What differs at a place, and the rules behind it, in the drafts' own words (difference_text.cpp) ---

/// Groups causes with the same words at the same character. Within a group, causes in the same state are adjacent.
[[nodiscard]] std::vector<same_words> by_words(const same_words& causes);

/// A heading for each state: "2007 2008 (8.2.3), 2009 (8.2.4.5): Tag name state, U+002F SOLIDUS (/)".
[[nodiscard]] std::vector<styled_text> headings_of(const same_words& causes);
/// The headings, broken into lines.
[[nodiscard]] block headings_of(const same_words& causes, std::size_t width);

/// Remembers the headings of a limited number of causes, because many places have the same causes. The drafts must
/// outlive the object.
class known_headings {
public:
    /// The result of `headings_of`. For the same causes, the headings are laid out only once. The reference is valid
    /// until the next call.
    const block& of(const same_words& causes, std::size_t width);

private:
    std::unordered_map<std::string, block> all_;  // by everything on which a heading depends
    std::string key_;
};

/// Differences or steps, and the rules behind them.
struct explanation {
    styled_text head;               ///< "at 1:16: self-closing flag set only in 2009 (change: self-closing-flag)"
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
/// quoted its rules ("16:3"), or "". `every_sentence`: whether to quote the rules at which the drafts first diverge as
/// well. The result contains views of `d`.
[[nodiscard]] explained_place explained_place_of(const compare::divergence& d,
                                                 const std::vector<explained_differences>& differences,
                                                 const std::vector<std::string_view>& earlier, bool every_sentence);

/// "… and 3 more differences"
[[nodiscard]] std::string more_differences_in_words(std::size_t count);

/// How much to write.
struct sentence_choices {
    std::size_t width = 80;
    bool every_sentence = false;         ///< whether to quote the rules at which the drafts first diverge as well
    known_headings* headings = nullptr;  ///< remembers headings; null to remember nothing
};
/// For each difference, a line with its position, what differs, and the drafts concerned. Below this line are the
/// rules. Each rule is shown with its drafts and their sections, the state, the entry and the sentence. Drafts whose
/// sentences have the same words share one rule. Differences with equal words and equal rules share a line. `earlier`:
/// for each of `differences`, the place that already quoted its rules ("16:3"), or "". If the drafts first diverge at
/// another step, the last entry shows that step. No line is wider than `choices.width`.
[[nodiscard]] block difference_sentences(const compare::divergence& d,
                                         const std::vector<explained_differences>& differences,
                                         const std::vector<std::string_view>& earlier, const sentence_choices& choices);
/// All differences of `d` with their rules. Quotes every rule.
[[nodiscard]] block difference_sentences(const compare::divergence& d, const sentence_choices& choices);

// --- Sums: the figures in a sentence, and the changes by frequency (change_text.cpp) ---
//
// A comparison ends with a table of the changes. A summary ends with a list of the changes.

/// The places and inputs that the figures cover.
struct figures_scope {
    bool only_tokens = false;          ///< places that differ in errors only are not counted
    std::string topics;                ///< only places of these topics count: "topics tags, comments"; "" for all
    std::uint64_t stopped_inputs = 0;  ///< inputs in which a machine stopped; 0 if there is only one input
};

/// "page.html: 2 places differ: 1 in tokens, 1 in errors only; 73 tokens are the same in all of 2008, modern", or a
/// sentence saying that nothing differs.
[[nodiscard]] styled_text figures_in_words(const std::string& name, const compare::summary& of,
                                           const std::vector<const spec::draft*>& drafts, const figures_scope& scope);

/// How a table of changes looks.
struct change_table_style {
    std::size_t width = 80;
    bool only_tokens = false;  ///< places that differ in errors only are left out
};

/// A row for each change with its number of places, and below that row a row for each set of rules behind the change.
/// If no difference has a known change, only sets of rules have rows. No line is wider than `style.width`, unless a
/// name alone is wider.
[[nodiscard]] block change_table(const change_counts& counts, const change_table_style& style);

/// How much of each change to list.
struct change_list_style {
    std::size_t width = 80;
    bool only_tokens = false;
    bool several_inputs = false;  ///< adds the number of inputs
    std::size_t most_causes = 0;  ///< how many sets of rules to list, 0 for all; further sets are only counted
};

/// For each change: its id, its number of places, its title and origin, an example with the source line, and the rules
/// behind it, each with the beginning of its sentence. `known`: changes with the drafts between which each was made. No
/// line is wider than `style.width`, unless a name alone is wider.
[[nodiscard]] block change_list(const change_counts& counts, std::span<const study::change_step> known,
                                const change_list_style& style);

/// Writes `change_table` to a document.
void write_change_table(document& to, const change_counts& counts, bool only_tokens);
/// Writes `change_list` to a document.
void write_change_list(document& to, const change_counts& counts, std::span<const study::change_step> known,
                       const change_list_style& style);

}  // namespace strata::report
