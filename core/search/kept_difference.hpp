#pragma once
// Which difference it is that a smaller input still has to show.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "core/compare/divergence.hpp"
#include "core/spec/draft.hpp"

namespace strata::search {

/// What tells one sort of difference from another, whatever the texts: its kind and field, what each draft has there,
/// and the changes it belongs to, or the settings that made it.
struct difference_sort {
    compare::difference_kind what = compare::difference_kind::token;
    std::string_view of;                       ///< the kind of token; the drafts' own constant
    std::string sides;                         ///< of each draft whether it has something there
    std::vector<const spec::change*> changes;  ///< in one order
    std::vector<std::string> settings;         ///< that made it, by name
    [[nodiscard]] bool operator==(const difference_sort& other) const;
    [[nodiscard]] bool operator<(const difference_sort& other) const;
};
/// Of a token and an error it counts too which it is: of names, values and texts only whether they are there.
[[nodiscard]] difference_sort sort_of(const compare::difference& d);

/// A difference that is to be kept.
class kept_difference {
public:
    /// `by_steps`: the steps that made it are known, and with them the change. Of a very long place they are not.
    explicit kept_difference(const compare::difference& d, bool by_steps = true);
    /// Whether `d` is of the same sort, and where that belongs to no change with a name, made by the same rules. Where
    /// steps are not known the change and the rules may be any.
    [[nodiscard]] bool is_shown_by(const compare::difference& d) const;

private:
    // The rule by which a draft made it: the state and the rule, or the part of preprocessing.
    using made_by = std::tuple<const spec::draft*, std::optional<std::size_t>, std::size_t, std::string_view>;
    [[nodiscard]] static std::vector<made_by> rules_of(const compare::difference& d);

    difference_sort sort_;
    bool by_steps_;
    std::vector<made_by> rules_;  // empty where changes tell
};

}  // namespace strata::search
