#include "core/compare/attribute/other_tokens.hpp"

#include <algorithm>

#include "core/compare/attribute/tree_witness.hpp"

namespace strata::compare {

other_tokens::other_tokens(const spec::draft& from, const correspondence::of_draft& places, const simulation& how,
                           const tree_log& older, const tree_log* newer)
    : from_(from), places_of_from_(places), how_(how), older_(older), newer_(newer) {
    how_.errors = nullptr;
}

void other_tokens::note(source_span where, const study::change_views& changes) {
    if (gave_up() || changes.empty()) return;
    if (!places_.empty() && places_.back().where == where) {
        for (const spec::change* const each : changes)
            if (std::find(places_.back().changes.begin(), places_.back().changes.end(), each) ==
                places_.back().changes.end())
                places_.back().changes.push_back(each);
        return;
    }
    if (places_.size() == most_places) places_.erase(places_.begin());
    places_.push_back({where, changes});
}

study::change_views other_tokens::that_tell(std::uint64_t before, const told_by_tree& older,
                                            const told_by_tree& newer) {
    if (gave_up() || ++searches_ > most_searches) return {};
    for (auto each = places_.rbegin(); each != places_.rend(); ++each)
        if (each->where.begin < before && tells(*each, before, older, newer)) return each->changes;
    return {};
}

bool other_tokens::tells(const place& here, std::uint64_t before, const told_by_tree& older,
                         const told_by_tree& newer) const {
    tree_witness witness(from_, places_of_from_, how_);
    const auto show = [&](const tree_log& tokens, std::uint64_t first, std::uint64_t last) {
        tokens.show_all([&](const token& t, std::uint64_t begin) {
            if (begin >= first && begin < std::min(last, before)) witness.on_token(t, begin);
        });
    };
    show(older_, 0, here.where.begin);
    if (newer_ != nullptr) show(*newer_, here.where.begin, here.where.end);
    show(older_, here.where.end, before);
    return witness.tells(before, older, newer);
}

}  // namespace strata::compare
