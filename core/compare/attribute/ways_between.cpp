#include "core/compare/attribute/ways_between.hpp"

#include <algorithm>
#include <string>

#include "core/history/history.hpp"
#include "core/study/state_relation.hpp"

namespace strata::compare {
namespace {

// Back to the draft that both derive from, and forward again; empty if there isn't one.
std::vector<const spec::draft*> drafts_between(std::span<const spec::draft* const> all, const spec::draft& one,
                                               const spec::draft& other) {
    const std::vector<const spec::draft*> of_one = study::descent_of(all, one);
    const std::vector<const spec::draft*> of_other = study::descent_of(all, other);
    const auto diverged = std::mismatch(of_one.begin(), of_one.end(), of_other.begin(), of_other.end());
    if (diverged.first == of_one.begin()) return {};
    std::vector<const spec::draft*> way(of_one.rbegin(), std::make_reverse_iterator(diverged.first - 1));
    way.insert(way.end(), diverged.second, of_other.end());
    return way;
}

// Whether revisions lead from the one to the other.
bool are_on_chain(const registry& known, const spec::draft& from, const spec::draft& to) {
    if (known.chain.changes.empty()) return false;
    const std::optional<std::size_t> passed = study::place_on_chain(known, from);
    const std::optional<std::size_t> place = study::place_on_chain(known, to);
    return passed && place && *passed < *place;
}

}  // namespace

ways_between::ways_between(const registry& known, std::span<const configuration> compared)
    : known_(known), compared_(compared) {
    for (std::size_t i = 1; i < compared.size(); ++i) {
        std::optional<route> shortest;
        const configuration* from = nullptr;
        for (std::size_t j = i; j-- > 0;) {
            std::optional<route> found = route_between(compared[j], compared[i]);
            if (!found || (shortest && found->length() >= shortest->length())) continue;
            shortest = std::move(found);
            from = &compared[j];
        }
        if (shortest) add_way(*shortest, *from, compared[i]);
    }
    compared_ = {};
}

std::optional<ways_between::route> ways_between::route_between(const configuration& one,
                                                               const configuration& other) const {
    route found;
    const spec::draft& from = registered(known_.drafts, *one.draft);
    const spec::draft& to = registered(known_.drafts, *other.draft);
    found.drafts = drafts_between(known_.drafts, from, to);
    if (found.drafts.empty()) return std::nullopt;
    if (found.drafts.size() > 1 && (from.about.stands_apart || to.about.stands_apart)) {
        // A text that was read has no place among the drafts: only its settings form a chain.
        if (!are_on_chain(known_, from, to)) return std::nullopt;
        found.drafts = {&from, &to};
        found.on_chain = true;
    }
    found.settings = settings_between(one, other);
    return found;
}

void ways_between::add_way(const route& along, const configuration& from, const configuration& to) {
    way_of_drafts way = {from.draft};
    std::vector<std::pair<std::pair<const spec::draft*, const spec::draft*>, draft_link>> links;
    const auto go_to = [&](const spec::draft& next, draft_link link) {
        links.emplace_back(std::pair(way.back(), &next), std::move(link));
        way.push_back(&next);
    };
    configuration here = from;
    // If drafts name the initial state differently, the last name may be the most precise: "Script data" was "CDATA".
    const bool same_settings = along.settings.empty();
    for (std::size_t i = 1; i < along.drafts.size(); ++i) {
        const bool arrives = same_settings && i + 1 == along.drafts.size();
        std::optional<configuration> next = set_like(*along.drafts[i], same_settings ? to : from);
        if (!next && same_settings) next = set_like(*along.drafts[i], from);
        if (!next && !arrives) return;
        const spec::draft& draft = arrives ? *to.draft : identified(*next);
        const bool forward =
            along.on_chain || study::predecessor_of(known_.drafts, *along.drafts[i]) == along.drafts[i - 1];
        go_to(draft, forward ? draft_link{way.back(), &draft, {}, along.on_chain} : draft_link{&draft, way.back(), {}});
        if (next) here = *next;
        here.draft = &draft;
    }
    for (std::size_t i = 0; i < along.settings.size(); ++i) {
        const setting which = along.settings[i];
        const bool arrives = i + 1 == along.settings.size();
        const std::optional<configuration> next = with_setting(here, which, to);
        if (!next && !arrives) return;
        const spec::draft& draft = arrives ? *to.draft : identified(*next);
        go_to(draft, {way.back(), &draft, different_setting{std::string(name_of(which)), in_words(which, here, to)}});
        if (next) here = *next;
        here.draft = &draft;
    }
    // The same draft with the same settings, given twice, does not form a chain.
    if (way.size() < 2) return;
    for (auto& [ends, link] : links) links_.emplace(ends, std::move(link));
    ways_.push_back(std::move(way));
}

const spec::draft& ways_between::identified(const configuration& c) {
    const spec::draft& draft = registered(known_.drafts, *c.draft);
    const auto is_same = [&](const configuration& each) {
        return &registered(known_.drafts, *each.draft) == &draft && settings_between(each, c).empty();
    };
    for (const configuration& each : compared_)
        if (is_same(each)) return *each.draft;
    for (const configuration& each : between_)
        if (is_same(each)) return *each.draft;
    const auto goes_by_it = [&](const configuration& each) { return each.draft == &draft; };
    const bool taken = std::any_of(compared_.begin(), compared_.end(), goes_by_it) ||
                       std::any_of(between_.begin(), between_.end(), goes_by_it);
    configuration& made = between_.emplace_back(c);
    made.draft = taken ? &renamed_.emplace_back(draft, std::string(draft.about.name)).draft() : &draft;
    return *made.draft;
}

bool ways_between::is_of_settings(const way_of_drafts& way) const {
    for (std::size_t i = 1; i < way.size(); ++i)
        if (!link_of(*way[i - 1], *way[i]).by) return false;
    return true;
}

}  // namespace strata::compare
