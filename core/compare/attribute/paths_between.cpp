#include "core/compare/attribute/paths_between.hpp"

#include <algorithm>
#include <string>

#include "core/history/history.hpp"
#include "core/study/state_relation.hpp"

namespace strata::compare {
namespace {

// Returns the drafts on the path from `one` back to the common ancestor and forward to `other`; an empty list if there
// is no common ancestor.
std::vector<const spec::draft*> drafts_between(std::span<const spec::draft* const> all, const spec::draft& one,
                                               const spec::draft& other) {
    const std::vector<const spec::draft*> of_one = study::descent_of(all, one);
    const std::vector<const spec::draft*> of_other = study::descent_of(all, other);
    const auto diverged = std::mismatch(of_one.begin(), of_one.end(), of_other.begin(), of_other.end());
    if (diverged.first == of_one.begin()) return {};
    std::vector<const spec::draft*> path(of_one.rbegin(), std::make_reverse_iterator(diverged.first - 1));
    path.insert(path.end(), diverged.second, of_other.end());
    return path;
}

// Whether revisions of the chain lead from one draft to the other.
bool are_on_chain(const registry& known, const spec::draft& from, const spec::draft& to) {
    if (known.chain.changes.empty()) return false;
    const std::optional<std::size_t> passed = history::place_on_chain(known, from);
    const std::optional<std::size_t> place = history::place_on_chain(known, to);
    return passed && place && *passed < *place;
}

}  // namespace

paths_between::paths_between(const registry& known, std::span<const run::configuration> compared)
    : known_(known), compared_(compared) {
    for (std::size_t i = 1; i < compared.size(); ++i) {
        std::optional<route> shortest;
        const run::configuration* from = nullptr;
        for (std::size_t j = i; j-- > 0;) {
            std::optional<route> found = route_between(compared[j], compared[i]);
            if (!found || (shortest && found->length() >= shortest->length())) continue;
            shortest = std::move(found);
            from = &compared[j];
        }
        if (shortest) add_path(*shortest, *from, compared[i]);
    }
    compared_ = {};
}

std::optional<paths_between::route> paths_between::route_between(const run::configuration& one,
                                                                 const run::configuration& other) const {
    route found;
    const spec::draft& from = run::registered(known_.drafts, *one.draft);
    const spec::draft& to = run::registered(known_.drafts, *other.draft);
    found.drafts = drafts_between(known_.drafts, from, to);
    if (found.drafts.empty()) return std::nullopt;
    if (found.drafts.size() > 1) {
        const bool is_apart = from.about.stands_apart || to.about.stands_apart;
        const bool is_descent = study::predecessor_of(known_.drafts, *found.drafts[1]) == &from;
        if ((is_apart || !is_descent) && are_on_chain(known_, from, to)) {
            found.drafts = {&from, &to};
            found.on_chain = true;
        } else if (is_apart) {
            // A text that was read at run time is not among the registry's drafts, so its path can only consist of
            // settings.
            return std::nullopt;
        }
    }
    found.settings = settings_between(one, other);
    return found;
}

void paths_between::add_path(const route& along, const run::configuration& from, const run::configuration& to) {
    draft_path path = {from.draft};
    std::vector<std::pair<std::pair<const spec::draft*, const spec::draft*>, draft_link>> links;
    const auto go_to = [&](const spec::draft& next, draft_link link) {
        links.emplace_back(std::pair(path.back(), &next), std::move(link));
        path.push_back(&next);
    };
    run::configuration here = from;
    // Drafts may have different names for the initial state. The last draft's name may be the most precise: the "CDATA"
    // of older drafts can be "Script data" in newer ones.
    const bool same_settings = along.settings.empty();
    for (std::size_t i = 1; i < along.drafts.size(); ++i) {
        const bool arrives = same_settings && i + 1 == along.drafts.size();
        std::optional<run::configuration> next = set_like(*along.drafts[i], same_settings ? to : from);
        if (!next && same_settings) next = set_like(*along.drafts[i], from);
        if (!next && !arrives) return;
        const spec::draft& draft = arrives ? *to.draft : identified(*next);
        const bool forward =
            along.on_chain || study::predecessor_of(known_.drafts, *along.drafts[i]) == along.drafts[i - 1];
        go_to(draft,
              forward ? draft_link{path.back(), &draft, {}, along.on_chain || are_on_chain(known_, *path.back(), draft)}
                      : draft_link{&draft, path.back(), {}});
        if (next) here = *next;
        here.draft = &draft;
    }
    for (std::size_t i = 0; i < along.settings.size(); ++i) {
        const run::setting which = along.settings[i];
        const bool arrives = i + 1 == along.settings.size();
        const std::optional<run::configuration> next = with_setting(here, which, to);
        if (!next && !arrives) return;
        const spec::draft& draft = arrives ? *to.draft : identified(*next);
        go_to(draft, {path.back(), &draft, different_setting{std::string(name_of(which)), in_words(which, here, to)}});
        if (next) here = *next;
        here.draft = &draft;
    }
    // There is no path if a draft is given twice with the same settings.
    if (path.size() < 2) return;
    for (auto& [ends, link] : links) links_.emplace(ends, std::move(link));
    paths_.push_back(std::move(path));
}

const spec::draft& paths_between::identified(const run::configuration& c) {
    const spec::draft& draft = run::registered(known_.drafts, *c.draft);
    const auto is_same = [&](const run::configuration& each) {
        return &run::registered(known_.drafts, *each.draft) == &draft && settings_between(each, c).empty();
    };
    for (const run::configuration& each : compared_)
        if (is_same(each)) return *each.draft;
    for (const run::configuration& each : between_)
        if (is_same(each)) return *each.draft;
    const auto goes_by_it = [&](const run::configuration& each) { return each.draft == &draft; };
    const bool taken = std::any_of(compared_.begin(), compared_.end(), goes_by_it) ||
                       std::any_of(between_.begin(), between_.end(), goes_by_it);
    run::configuration made = c;
    made.draft = &draft;
    made.own = nullptr;
    // Drafts are identified by their addresses. So a draft that is already used with other settings needs a copy, which
    // has the same name.
    between_.push_back(taken ? run::renamed(made, std::string(draft.about.name)) : made);
    return *between_.back().draft;
}

bool paths_between::is_of_settings(const draft_path& path) const {
    for (std::size_t i = 1; i < path.size(); ++i)
        if (!link_of(*path[i - 1], *path[i]).by) return false;
    return true;
}

// --- Two of several compared drafts ---

namespace {

using draft_row = std::vector<const spec::draft*>;

// Returns the compared drafts on the paths that lead to `draft`, from `draft` back to the earliest draft.
draft_row back_from(const spec::draft* draft, const std::vector<draft_path>& paths) {
    draft_row row = {draft};
    for (;;) {
        const auto to_it =
            std::find_if(paths.begin(), paths.end(), [&](const draft_path& path) { return path.back() == row.back(); });
        if (to_it == paths.end()) return row;
        row.push_back(to_it->front());
    }
}

std::size_t side_with(const difference& of, const spec::draft* draft) {
    std::size_t at = 0;
    while (at < of.sides.size() &&
           std::find(of.sides[at].drafts.begin(), of.sides[at].drafts.end(), draft) == of.sides[at].drafts.end())
        ++at;
    return at;
}

}  // namespace

std::vector<pair_of_drafts> pairs_among(const registry& known, std::span<const run::configuration> compared) {
    const paths_between paths(known, compared);
    std::vector<pair_of_drafts> made;
    for (std::size_t i = 0; i < compared.size(); ++i)
        for (std::size_t j = i + 1; j < compared.size(); ++j) {
            pair_of_drafts& pair = made.emplace_back(pair_of_drafts{compared[i].draft, compared[j].draft, {}});
            draft_row of_one = back_from(pair.one, paths.all());
            draft_row of_other = back_from(pair.other, paths.all());
            if (of_one.back() != of_other.back()) continue;
            // Both lists may end with the same drafts. The path from one draft to the other leads back to the latest
            // draft that is in both lists, and forward from there.
            const spec::draft* shared = nullptr;
            while (!of_one.empty() && !of_other.empty() && of_one.back() == of_other.back()) {
                shared = of_one.back();
                of_one.pop_back();
                of_other.pop_back();
            }
            pair.along = std::move(of_one);
            pair.along.push_back(shared);
            pair.along.insert(pair.along.end(), of_other.rbegin(), of_other.rend());
        }
    return made;
}

std::optional<reasons_of_pair> reasons_for(const difference& of, const pair_of_drafts& pair) {
    const std::size_t first = side_with(of, pair.one);
    const std::size_t last = side_with(of, pair.other);
    if (first == last || first == of.sides.size() || last == of.sides.size()) return std::nullopt;
    if (of.by_path.empty()) return reasons_of_pair{of.changes, of.settings};
    reasons_of_pair found;
    const draft_row& along = pair.along;
    // The value may have changed back and forth on the path. Only the part of the path after the last draft that agrees
    // with the first draft is relevant.
    std::size_t at = along.size();
    while (at > 0 && side_with(of, along[at - 1]) != first) --at;
    for (; at > 0 && at < along.size() && side_with(of, along[at - 1]) != last; ++at)
        for (const difference::path_reasons& each : of.by_path) {
            const bool leads_there = (each.from == along[at - 1] && each.to == along[at]) ||
                                     (each.to == along[at - 1] && each.from == along[at]);
            if (!leads_there) continue;
            found.changes.insert(found.changes.end(), each.changes.begin(), each.changes.end());
            found.settings.insert(found.settings.end(), each.settings.begin(), each.settings.end());
        }
    return found;
}

}  // namespace strata::compare
