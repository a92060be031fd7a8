#pragma once
// The difference that a smaller input must still show.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/spec/draft.hpp"

namespace strata::search {

/// Identifies a sort of difference regardless of its texts: its kind and field, what each draft has there, and the
/// changes it belongs to or the settings that caused it.
struct difference_sort {
    compare::difference_kind what = compare::difference_kind::token;
    std::string_view of;                       ///< the kind of token; a constant of the drafts
    std::string sides;                         ///< for each draft, whether it has something there
    std::vector<const spec::change*> changes;  ///< in a fixed order
    std::vector<std::string> settings;         ///< that caused it, by name
    [[nodiscard]] bool operator==(const difference_sort& other) const;
    [[nodiscard]] bool operator<(const difference_sort& other) const;
};
/// For tokens and errors the sort includes which one it is; for names, values and texts only whether they are there.
[[nodiscard]] difference_sort sort_of(const compare::difference& d);

/// A difference to keep.
class kept_difference {
public:
    /// `by_steps`: whether the steps that caused it, and so the change, are known. For a very long place they are not.
    explicit kept_difference(const compare::difference& d, bool by_steps = true);
    /// Whether `d` is of the same sort and, where that belongs to no named change, has the same rules as its cause.
    /// Where steps are not known, any change and any rules will do.
    [[nodiscard]] bool is_shown_by(const compare::difference& d) const;

private:
    // The rule of a draft that caused it: the state and the rule, or the part of preprocessing.
    using made_by = std::tuple<const spec::draft*, std::optional<std::size_t>, std::size_t, std::string_view>;
    [[nodiscard]] static std::vector<made_by> rules_of(const compare::difference& d);

    difference_sort sort_;
    bool by_steps_;
    std::vector<made_by> rules_;  // empty where the changes are enough
};

}  // namespace strata::search
