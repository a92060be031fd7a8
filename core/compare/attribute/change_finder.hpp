#pragma once
// Which named change a difference belongs to.
//
// A change is between a draft and its predecessor. If these are on different sides of a difference, the rules that
// caused it are looked up among the places of the changes between the two. The rule that wrote something comes first,
// because one that only consumed a character may not be responsible. If that rule is not a place of any change (one
// draft may read a comment's end as text because the comment ended earlier), the rules at which the two first diverged
// are looked up.

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "core/compare/attribute/ways_between.hpp"
#include "core/compare/record/divergence.hpp"
#include "core/spec/draft.hpp"
#include "core/study/changes.hpp"

namespace strata::compare {

class change_finder {
public:
    /// `known`, with every draft, must outlive this. `compared`: those that are compared, oldest first.
    change_finder(const registry& known, std::span<const configuration> compared) : ways_(known, compared) {}

    /// The chains of drafts that connect those that are compared.
    [[nodiscard]] const ways_between& ways() const { return ways_; }

    /// The rules at which the two drafts of a link diverged, and those where that becomes visible. Called only when
    /// they are needed.
    using first_divergence = std::function<const std::vector<cause>&()>;
    /// The changes that a difference belongs to. The two drafts of `l`, a draft and its predecessor, must be on
    /// different sides of it. Complexity: a scan of every change's places, once for each rule and character.
    [[nodiscard]] study::change_views changes_of(const draft_link& l, const difference& of,
                                                 const first_divergence& diverged);

private:
    // Looks up the rules of the requested drafts of the two.
    struct asked {
        bool before = true, after = true;
    };
    [[nodiscard]] study::change_views by_causes(const draft_link& l, const std::vector<cause>& causes, cause_role role,
                                                asked drafts);
    [[nodiscard]] const study::close_changes& by_rule(const draft_link& l, study::change_side side, const cause& c);

    ways_between ways_;
    std::map<std::tuple<const spec::draft*, study::change_side, std::size_t, std::size_t, spec::symbol>,
             study::close_changes>
        known_;
};

/// Adds changes without duplicates.
void add_each(study::change_views& to, const study::change_views& more);

}  // namespace strata::compare
