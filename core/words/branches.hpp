#pragma once
// Rules that stand under the same characters, said together: "If ..., then ... Otherwise, ...".

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "core/spec/draft.hpp"
#include "core/words/english.hpp"
#include "core/words/phrasing.hpp"

namespace strata::words {

/// A rule among those under the same characters: what it asks, and what it does of what is not said otherwise.
struct branch {
    std::size_t state = 0;
    const spec::rule* what = nullptr;
    std::string asks;        ///< "": nothing
    bool only_mode = false;  ///< it asks for a mode alone: "When ...: ..."
    std::size_t first = 0;   ///< of its actions
    std::size_t last = 0;    ///< behind them

    /// What the actions from `from` up to `to` say.
    [[nodiscard]] std::vector<phrase> phrases(const spec::draft& d, std::size_t from, std::size_t to) const;
    /// What its own say.
    [[nodiscard]] std::vector<phrase> phrases(const spec::draft& d) const { return phrases(d, first, last); }
};

/// The whole rule as a branch. `with_mode`: it asks for its mode. The rule must outlive the branch.
[[nodiscard]] branch branch_of(const spec::draft& d, std::size_t state, const spec::rule& r, bool with_mode);

/// The rules from `first` up to `last` of a state as branches.
[[nodiscard]] std::vector<branch> branches_of(const spec::draft& d, std::size_t state, std::size_t first,
                                              std::size_t last, bool with_mode);

/// A branch that asks for something: "When ...: ...", "If ..., then ..." or, after others, "Otherwise, if ...".
[[nodiscard]] std::string conditional(const spec::draft& d, const branch& b, bool after_others);

/// A branch that asks for nothing, and stands alone.
[[nodiscard]] strings unconditional(const spec::draft& d, const branch& b);

/// How many actions at the end of two branches are the same.
[[nodiscard]] std::size_t common_ending(const branch& a, const branch& b);

/// All branches, in paragraphs. What the last two end with alike is said once, after both.
[[nodiscard]] strings said_together(const spec::draft& d, std::span<const branch> branches);

}  // namespace strata::words
