#pragma once
// How often drafts differ by which change.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/compare/divergence.hpp"
#include "core/report/comparison/cause_table.hpp"
#include "core/report/comparison/change_example.hpp"
#include "core/report/comparison/difference_sentences.hpp"
#include "core/spec/change.hpp"

namespace strata::report {

/// What made a difference: a change of a draft, or a setting by which drafts are run otherwise. Neither: it is not
/// known.
struct reason {
    const spec::change* change = nullptr;
    std::string setting;  ///< with both values: "scripting: on / off"
    [[nodiscard]] bool is_known() const { return change != nullptr || !setting.empty(); }
    friend bool operator==(const reason& a, const reason& b) = default;
};

/// The places at which a difference belongs to one change, or comes from one setting. Where several show at a place, it
/// counts for each.
struct change_count {
    std::size_t number = 0;              ///< of those that were counted, in the order in which they came
    const spec::change* what = nullptr;  ///< null: a setting, or the differences that belong to no change
    std::string setting;                 ///< the setting; "": none
    std::uint64_t of_tokens = 0;         ///< places where these differences are more than errors
    std::uint64_t of_errors = 0;         ///< and those where they are errors alone
    std::uint64_t inputs = 0;            ///< how many inputs have such a place
    /// Of the short places that show nothing else, the one with the fewest differences and then the fewest bytes; where
    /// there is none, the first place.
    change_example example;
    bool example_is_clear = false;  ///< whether it shows nothing else, and is short
    std::string first;              ///< of all that were given, the first name of a place that is not ""
    cause_counts causes;            ///< the rules that made these differences
    [[nodiscard]] std::uint64_t places() const { return of_tokens + of_errors; }
    [[nodiscard]] bool is_known() const { return what != nullptr || !setting.empty(); }
};

/// What a place was counted as: a set of rules of a change, by their numbers.
struct counted_as {
    std::size_t change = 0, cause = 0;
};

/// Counts them. What is kept grows with the changes and the sets of rules that made them, not with the places.
class change_counts {
public:
    /// Counts a place of one input. `differences`: those of `d`, explained. `input`: what the input is called; `where`:
    /// what to call the place, or "". Returns what it was counted as. Complexity: linear in the differences and their
    /// causes.
    std::vector<counted_as> add(const compare::divergence& d, const std::vector<explained_differences>& differences,
                                std::string_view input, const std::string& where);
    /// Adds what was counted of inputs that come later. Complexity: linear in the changes and sets of rules.
    void add(change_counts&& later);

    /// Those with the most places first, of equals the one that came first; differences that belong to no change last.
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
