#pragma once
// Which change with a name a difference belongs to.
//
// A change lies between a draft and its predecessor. Where these are on different sides of a difference, the rules that
// made it are looked up among the places of the changes between the two: first the rule that wrote something, for one
// that only took a character may be innocent. Where that is no place of a change (a comment's end, say, that one draft
// reads as text because the comment ended before), the rules at which the two first diverged are looked up.

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "core/compare/divergence.hpp"
#include "core/compare/ways_between.hpp"
#include "core/spec/draft.hpp"
#include "core/study/changes.hpp"

namespace strata::compare {

class change_finder {
public:
    /// `all`: every draft there is; it must outlive this. `compared`: those that are compared, oldest first.
    change_finder(std::span<const spec::draft* const> all, std::span<const configuration> compared)
        : ways_(all, compared) {}

    /// The ways by which those that are compared come from one another.
    [[nodiscard]] const ways_between& ways() const { return ways_; }

    /// The rules at which the two drafts of a link diverged, and by which that shows. Asked for where they are needed.
    using first_divergence = std::function<const std::vector<cause>&()>;
    /// The changes that a difference belongs to of which the two drafts of `l`, a draft and its predecessor, are on
    /// different sides.
    /// Complexity: that of a look at every change's places, once for each rule and character.
    [[nodiscard]] study::change_views changes_of(const draft_link& l, const difference& of,
                                                 const first_divergence& diverged);

private:
    // Looks up the rules of those of the two drafts that are asked for.
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

/// Which side of a difference a draft is on; nothing if it is on none.
[[nodiscard]] std::optional<std::size_t> side_of(const difference& d, const spec::draft& draft);

/// Adds changes, each once.
void add_each(study::change_views& to, const study::change_views& more);

}  // namespace strata::compare
