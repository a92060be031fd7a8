#include "core/compare/ways_between.hpp"

#include <algorithm>

#include "core/study/state_relation.hpp"

namespace strata::compare {
namespace {

// Up to the draft that both came from, and down again; empty where there is none.
way_of_drafts way_between(std::span<const spec::draft* const> all, const spec::draft& one, const spec::draft& other) {
    const std::vector<const spec::draft*> of_one = study::descent_of(all, one);
    const std::vector<const spec::draft*> of_other = study::descent_of(all, other);
    const auto parted = std::mismatch(of_one.begin(), of_one.end(), of_other.begin(), of_other.end());
    if (parted.first == of_one.begin()) return {};
    way_of_drafts way(of_one.rbegin(), std::make_reverse_iterator(parted.first - 1));
    way.insert(way.end(), parted.second, of_other.end());
    return way;
}

}  // namespace

std::vector<way_of_drafts> ways_between(std::span<const spec::draft* const> all,
                                        std::span<const spec::draft* const> compared) {
    std::vector<way_of_drafts> ways;
    for (std::size_t i = 1; i < compared.size(); ++i) {
        way_of_drafts shortest;
        for (std::size_t j = i; j-- > 0;) {
            way_of_drafts way = way_between(all, *compared[j], *compared[i]);
            if (!way.empty() && (shortest.empty() || way.size() < shortest.size())) shortest = std::move(way);
        }
        if (!shortest.empty()) ways.push_back(std::move(shortest));
    }
    return ways;
}

draft_link link_of(std::span<const spec::draft* const> all, const spec::draft& one, const spec::draft& next) {
    if (study::predecessor_of(all, next) == &one) return {&one, &next};
    return {&next, &one};
}

}  // namespace strata::compare
