#include "core/compare/attribute/revision_namer.hpp"

#include "core/compare/steps/difference_finder.hpp"
#include "core/compare/steps/same_difference.hpp"

namespace strata::compare {

revision_namer::part_between& revision_namer::read_between(const link& l) {
    const auto [place, is_new] = read_.try_emplace({l.older, l.newer});
    part_between& between = place->second;
    if (!is_new) return between;
    between.texts = std::make_unique<readings_between>(texts_.between(*l.older, *l.newer), part_,
                                                       answered_walk{l.from.of, l.from_begins},
                                                       answered_walk{l.to.of, l.to_begins});
    between.next.resize(between.texts->turns().size());
    return between;
}

std::vector<revision_namer::turn> revision_namer::turns_between(const link& l, source_span where) {
    part_between& between = read_between(l);
    std::vector<turn> turns;
    for (std::size_t i = 0; i < between.next.size(); ++i) {
        const reading_between& each = between.texts->turns()[i];
        turns.push_back({each.made_by, stretch_through(*each.taken, between.next[i], part_, where)});
    }
    return turns;
}

void revision_namer::keep_needed(study::change_views& found, const difference& d, const link& l, source_span where) {
    if (found.size() < 2) return;
    part_between& between = read_between(l);
    const auto is_needed = [&](const spec::change* revision) {
        const auto [place, is_new] = between.without.try_emplace(revision);
        extra_walk& without = place->second;
        if (is_new) without.taken = between.texts->walk_without(*revision);
        // If the others do not fit a text without it, they build on it.
        if (!without.taken || without.taken->steps().empty()) return true;
        const stretch through = stretch_through(*without.taken, without.next, part_, where);
        const std::vector<difference> values = find_all_values(part_, {l.from, through, l.to});
        const difference* const whole = as_all_have_it(d, values, l.from.of->draft(), l.to.of->draft());
        return whole == nullptr || side_of(*whole, without.taken->draft()) != side_of(*whole, l.to.of->draft());
    };
    study::change_views needed;
    for (const spec::change* const each : found)
        if (is_needed(each)) needed.push_back(each);
    if (needed.empty()) needed.push_back(found.back());
    found = std::move(needed);
}

}  // namespace strata::compare
