#pragma once
// Totals of comparisons, for all formats. For each change, the totals give the number of places where it makes drafts
// differ, the rules behind these differences, and an example. The totals also list where machines stopped.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/report/comparison/differences.hpp"
#include "core/spec/change.hpp"
#include "core/study/changes.hpp"
#include "core/text/locator.hpp"

namespace strata::report {

// --- Rules ---

/// Counts the places where drafts differ in the same way because of the same rules.
struct cause_count {
    std::size_t number = 0;              ///< in order of first occurrence
    std::string kinds;                   ///< what differs: "self-closing flag"; may be ""
    std::vector<compare::cause> causes;  ///< causes at the first of these places
    std::uint64_t of_tokens = 0;         ///< places where tokens differ
    std::uint64_t of_errors = 0;         ///< places where only errors differ
    std::string first;                   ///< the first place name that is not ""
    std::uint64_t last = 0;              ///< the number of the place that was counted last
    [[nodiscard]] std::uint64_t places() const { return of_tokens + of_errors; }
};

/// A place to count.
struct counted_place {
    std::uint64_t number = 0;  ///< unique; from 1 upwards
    compare::divergence_kind kind = compare::divergence_kind::tokens;
    std::string_view name;  ///< what to call it; may be ""
};

/// Counts places by their differences and by the rules behind the differences.
class cause_counts {
public:
    cause_counts() = default;
    ~cause_counts() = default;
    cause_counts(cause_counts&&) = default;
    cause_counts& operator=(cause_counts&&) = default;
    cause_counts(const cause_counts&) = delete;
    cause_counts& operator=(const cause_counts&) = delete;

    /// Counts a place once, even if drafts differ there twice in the same way. Returns the entry that counts it, valid
    /// until the next call. Complexity: linear in the number of causes.
    const cause_count& add(const explained_differences& differences, const counted_place& place);
    /// Adds the counts of later places. Complexity: linear in the number of sets of rules.
    void add(cause_counts&& later);
    /// All entries, the most frequent first; ties are in order of first occurrence.
    [[nodiscard]] std::vector<const cause_count*> by_frequency() const;
    [[nodiscard]] bool empty() const { return list_.empty(); }
    [[nodiscard]] std::size_t size() const { return list_.size(); }

private:
    cause_count& entry_of(std::string&& key);

    std::vector<cause_count> list_;
    // Indices in the list. A key describes the differences and their causes.
    std::unordered_map<std::string, std::size_t> index_;
    std::vector<const std::string*> keys_;  // the keys of the list's entries
};

// --- An example of a change, with enough of the source to print the line later ---

/// The first line of a place, and the differences there. An example has at most a few hundred bytes, however long the
/// place is.
struct change_example {
    std::string input;  ///< the input's name
    source_span where;  ///< the whole place
    input::position begin;
    std::string before;                          ///< the part of the line before the place
    std::string text;                            ///< the first line of the place
    std::string after;                           ///< the part of the line after the place
    bool cut_before = false, cut_after = false;  ///< whether the line is cut on that side
    std::vector<std::uint64_t> marks;            ///< bytes of `text` that the rules examined, ascending
    std::size_t differences = 0;                 ///< the number of differences
    std::string differs;                         ///< "self-closing flag set only in 2009"; "" if not known
};

/// Makes an example of the place `d`. `differences`: the differences of `d` that the example shows. Complexity: linear
/// in the differences.
[[nodiscard]] change_example example_of(std::string_view input, const compare::divergence& d,
                                        const std::vector<const compare::difference*>& differences);

/// The line around the place, with "…" where it is cut. The bytes from `begin` to `end` are the place.
struct shortened_line {
    std::string text;
    std::size_t begin = 0, end = 0;
};
[[nodiscard]] shortened_line line_of(const change_example& of);

// --- Changes ---

/// The reason for a difference: a change of a draft, or a setting that has different values. If the object has neither
/// a change nor a setting, the reason is unknown.
struct reason {
    const spec::change* change = nullptr;
    std::string setting;  ///< with both values: "scripting: on / off"
    [[nodiscard]] bool is_known() const { return change != nullptr || !setting.empty(); }
    friend bool operator==(const reason& a, const reason& b) = default;
};

/// Counts the places that have a difference because of one change or one setting. A place that differs because of
/// several changes or settings counts for each of them.
struct change_count {
    std::size_t number = 0;              ///< in order of first occurrence
    const spec::change* what = nullptr;  ///< null if the differences come from a setting, or if no change is known
    std::string setting;                 ///< the setting; "" if there is no setting
    std::uint64_t of_tokens = 0;         ///< places where something other than errors differs
    std::uint64_t of_errors = 0;         ///< places where only errors differ
    std::uint64_t inputs = 0;            ///< the number of inputs that have such a place
    /// The best place to show. A place is clear if it is short and has no differences for other reasons. The best place
    /// is the clear place with the fewest differences; ties go to the place with the fewest bytes. If no place is
    /// clear, the first place is shown.
    change_example example;
    bool example_is_clear = false;  ///< whether the example is a short place where nothing else differs
    std::string first;              ///< the first place name that is not ""
    cause_counts causes;            ///< the rules behind these differences
    [[nodiscard]] std::uint64_t places() const { return of_tokens + of_errors; }
    [[nodiscard]] bool is_known() const { return what != nullptr || !setting.empty(); }
};

/// Where a place was counted: the number of a change, and the number of a set of rules behind that change.
struct counted_as {
    std::size_t change = 0, cause = 0;
};

/// Counts places by the causes of their differences. Memory grows with the number of changes and the number of rule
/// sets behind them, not with the number of places.
class change_counts {
public:
    /// Counts a place of one input. `differences`: the explained differences of `d`. `input`: the input's name.
    /// `where`: the place's name, or "". Returns how the place was counted. Complexity: linear in the differences and
    /// their causes.
    std::vector<counted_as> add(const compare::divergence& d, const std::vector<explained_differences>& differences,
                                std::string_view input, const std::string& where);
    /// Adds the counts of later inputs. Complexity: linear in the number of changes and sets of rules.
    void add(change_counts&& later);

    /// All entries, sorted by the number of places in descending order; ties are in order of first occurrence.
    /// Differences without a known change are last.
    [[nodiscard]] std::vector<const change_count*> by_frequency() const;
    /// The differences without a known change or setting; null if every difference has one.
    [[nodiscard]] const change_count* without_change() const;
    [[nodiscard]] bool empty() const { return list_.empty(); }

private:
    // Whether a place would be a better example than the example in `entry`.
    struct candidate {
        bool is_clear = false;
        std::size_t differences = 0;
        std::uint64_t bytes = 0;
    };
    static bool is_better(const change_count& entry, const candidate& place);
    std::size_t index_of(const reason& why);

    std::vector<change_count> list_;
    std::unordered_map<const spec::change*, std::size_t> index_;  // indices in the list, by change
    // Indices in the list, by setting. The key "" stands for differences without a known change or setting.
    std::unordered_map<std::string, std::size_t> settings_;
    std::uint64_t places_ = 0;
};

/// The label of differences without a known change.
inline constexpr std::string_view no_change_found = "no change found";
/// The title of the change, the setting, or `no_change_found`.
[[nodiscard]] std::string_view title_of(const change_count& of);

/// What is known about a change's origin: "between 2008 and 2009; topic tags; commit 1ff9688a, 2008-04-05".
[[nodiscard]] std::string origin_in_words(const spec::change& what, std::span<const study::change_step> known);
/// The drafts between which the change was made; null if `known` does not have the change.
[[nodiscard]] const study::change_step* step_of(const spec::change& what, std::span<const study::change_step> known);

// --- Machines that stopped ---

/// Adds the stops of one input to `to`. `to` keeps only the first stop of each draft.
void add_stops(compare::summary& to, const compare::summary& of);

/// How far a comparison got, in words: " before the machine of @mine.txt stops in 3 inputs"; "" if no machine stopped.
/// `inputs`: the number of inputs with a stop; 0 if there is only one input.
[[nodiscard]] std::string known_in_words(const std::vector<compare::stopped_draft>& stopped, std::uint64_t inputs);

}  // namespace strata::report
