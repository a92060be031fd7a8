#pragma once
// How often each change makes drafts differ.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/report/comparison/cause_table.hpp"
#include "core/report/comparison/change_example.hpp"
#include "core/report/comparison/difference_sentences.hpp"
#include "core/spec/change.hpp"

namespace strata::report {

/// What made a difference: a change of a draft, or a setting that the drafts do not share. Neither: it is not known.
struct reason {
    const spec::change* change = nullptr;
    std::string setting;  ///< with both values: "scripting: on / off"
    [[nodiscard]] bool is_known() const { return change != nullptr || !setting.empty(); }
    friend bool operator==(const reason& a, const reason& b) = default;
};

/// The places with a difference that belongs to one change, or comes from one setting. A place with several counts for
/// each.
struct change_count {
    std::size_t number = 0;              ///< in order of first occurrence
    const spec::change* what = nullptr;  ///< null: a setting, or the differences that belong to no change
    std::string setting;                 ///< the setting; "": none
    std::uint64_t of_tokens = 0;         ///< places where these differences are not only errors
    std::uint64_t of_errors = 0;         ///< places where they are
    std::uint64_t inputs = 0;            ///< how many inputs have such a place
    /// Of the short places that show nothing else, the one with the fewest differences, then the fewest bytes; if there
    /// is none, the first place.
    change_example example;
    bool example_is_clear = false;  ///< whether it shows nothing else, and is short
    std::string first;              ///< the first place name that is not ""
    cause_counts causes;            ///< the rules behind these differences
    [[nodiscard]] std::uint64_t places() const { return of_tokens + of_errors; }
    [[nodiscard]] bool is_known() const { return what != nullptr || !setting.empty(); }
};

/// What a place was counted as: a set of rules of a change, by their numbers.
struct counted_as {
    std::size_t change = 0, cause = 0;
};

/// Counts them. Memory grows with the changes and the sets of rules behind them, not with the places.
class change_counts {
public:
    /// Counts a place of one input. `differences`: those of `d`, explained. `input`: the input's name; `where`: the
    /// place's name, or "". Returns what it was counted as. Complexity: linear in the differences and their
    /// causes.
    std::vector<counted_as> add(const compare::divergence& d, const std::vector<explained_differences>& differences,
                                std::string_view input, const std::string& where);
    /// Adds the counts of later inputs. Complexity: linear in the changes and sets of rules.
    void add(change_counts&& later);

    /// Those with the most places first, ties in order of first occurrence; differences that belong to no change last.
    [[nodiscard]] std::vector<const change_count*> by_frequency() const;
    /// The differences that belong to no change; null if there are none.
    [[nodiscard]] const change_count* without_change() const;
    [[nodiscard]] bool empty() const { return list_.empty(); }

private:
    // Whether a place would be a better example than that of `entry`.
    struct candidate {
        bool is_clear = false;
        std::size_t differences = 0;
        std::uint64_t bytes = 0;
    };
    static bool is_better(const change_count& entry, const candidate& place);
    std::size_t index_of(const reason& why);

    std::vector<change_count> list_;
    std::unordered_map<const spec::change*, std::size_t> index_;  // in the list, of changes
    std::unordered_map<std::string, std::size_t> settings_;       // and of settings, and of "" for neither
    std::uint64_t places_ = 0;
};

}  // namespace strata::report
