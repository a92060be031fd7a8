#pragma once
// Which change with a name a difference belongs to.
//
// A change lies between a draft and its predecessor, so a difference is traced along the drafts that are compared:
// wherever a draft and its predecessor are on different sides of it, the rules that made it are looked up among the
// places of the changes between the two: first the rule that wrote something, for one that only took a character may
// be innocent. Where that is no place of a change (a comment's end, say, that one draft reads as text because the
// comment ended before), the rules at which the two first diverged are looked up.

#include <cstddef>
#include <map>
#include <tuple>
#include <vector>

#include "core/compare/divergence.hpp"
#include "core/spec/draft.hpp"
#include "core/study/changes.hpp"

namespace strata::compare {

class change_finder {
public:
    /// `drafts`: those that are compared.
    explicit change_finder(const std::vector<const spec::draft*>& drafts);

    /// Fills in `changes` of every difference.
    void name_changes(divergence& d);

private:
    // A draft and its predecessor, both of which are compared.
    struct link {
        const spec::draft* from = nullptr;
        const spec::draft* to = nullptr;
    };
    [[nodiscard]] study::change_views between(const link& l, const difference& of, const divergence& d);
    // Looks up the rules of those of the two drafts that are asked for.
    struct asked {
        bool before = true, after = true;
    };
    [[nodiscard]] study::change_views by_causes(const link& l, const std::vector<cause>& causes, cause_role role,
                                                asked drafts);
    [[nodiscard]] const study::close_changes& by_rule(const link& l, study::change_side side, const cause& c);

    std::vector<link> links_;
    std::map<std::tuple<const spec::draft*, study::change_side, std::size_t, std::size_t, spec::symbol>,
             study::close_changes>
        known_;
};

}  // namespace strata::compare
