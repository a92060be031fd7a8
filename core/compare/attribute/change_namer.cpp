#include "core/compare/attribute/change_namer.hpp"

#include <algorithm>
#include <utility>

#include "core/compare/attribute/settings_as_causes.hpp"
#include "core/compare/steps/difference_finder.hpp"
#include "core/compare/steps/same_difference.hpp"
#include "core/compare/steps/telling_steps.hpp"
#include "core/spec/content_states.hpp"

namespace strata::compare {
namespace {

// For a draft that has been walked twice, the side of the second walk; nothing if it is on no side.
std::optional<std::size_t> second_side_of(const difference& d, const spec::draft& draft) {
    std::size_t seen = 0;
    for (std::size_t i = 0; i < d.sides.size(); ++i)
        for (const spec::draft* const each : d.sides[i].drafts)
            if (each == &draft && ++seen == 2) return i;
    return std::nullopt;
}

std::vector<std::vector<std::size_t>> each_apart(std::size_t count) {
    std::vector<std::vector<std::size_t>> groups;
    for (std::size_t i = 0; i < count; ++i) groups.push_back({i});
    return groups;
}

}  // namespace

void change_namer::name_changes(divergence& d, const std::vector<stretch>& compared) {
    for (const way_of_drafts& way : by_.changes->ways().all())
        if (std::any_of(d.differences.begin(), d.differences.end(),
                        [&](const difference& each) { return differ_in(each, *way.front(), *way.back()); }))
            name_changes_on(way, d, compared);
    const ways_between& ways = by_.changes->ways();
    const bool of_settings =
        !ways.all().empty() && std::all_of(ways.all().begin(), ways.all().end(),
                                           [&](const way_of_drafts& way) { return ways.is_of_settings(way); });
    name_settings_of_causes(d, of_settings);
    // In a place too large to list its differences, a setting is known to be the cause only if it is the only one.
    const way_of_drafts* const only = of_settings && ways.all().size() == 1 ? &ways.all().front() : nullptr;
    if (d.differences.empty() && only != nullptr && only->size() == 2)
        for (cause& c : d.causes) c.setting = ways.link_of(*only->front(), *only->back()).by->name;
}

void change_namer::add_reasons(difference& to, link_in_place& l, const difference& of, const divergence& d) {
    if (l.link.by)
        add_setting(to, *l.link.by);
    else
        add_each(to.changes, changes_of(l, of, d));
}

void change_namer::add_all_settings(difference& to, const way_of_drafts& way) const {
    for (std::size_t i = 0; i + 1 < way.size(); ++i)
        add_setting(to, *by_.changes->ways().link_of(*way[i], *way[i + 1]).by);
}

void change_namer::name_changes_on(const way_of_drafts& way, divergence& d, const std::vector<stretch>& compared) {
    const bool of_settings = by_.changes->ways().is_of_settings(way);
    const std::optional<std::vector<stretch>> stretches = walked(way, d, compared);
    if (!stretches) {
        for (difference& each : d.differences)
            if (of_settings && differ_in(each, *way.front(), *way.back())) add_all_settings(each, way);
        return;
    }
    way_in_place whole = in_place(way, *stretches, d);
    if (way.size() == 2 && !whole.links.front().link.on_chain) {
        for (difference& each : d.differences) {
            if (!differ_in(each, *way.front(), *way.back())) continue;
            link_in_place& only = whole.links.front();
            add_reasons(each, only, compared.size() == 2 || only.link.by ? each : between_both(only, each), d);
        }
        return;
    }
    const bool on_chain =
        std::any_of(whole.links.begin(), whole.links.end(), [](const auto& each) { return each.link.on_chain; });
    const std::size_t count = whole.stretches.size();
    const std::vector<difference> of_all =
        on_chain ? find_all_values(part_, whole.stretches)
                 : find_all_differences(part_, whole.stretches, each_apart(count), causes_).listed;
    for (difference& each : d.differences)
        if (differ_in(each, *way.front(), *way.back())) add_reasons_along(each, whole, of_all, d);
}

change_namer::way_in_place change_namer::in_place(const way_of_drafts& way, const std::vector<stretch>& stretches,
                                                  const divergence& d) {
    way_in_place whole;
    whole.stretches.push_back(stretches.front());
    for (std::size_t i = 0; i + 1 < way.size(); ++i) {
        const draft_link& link = by_.changes->ways().link_of(*way[i], *way[i + 1]);
        if (link.on_chain) add_texts_between(whole, link, stretches[i + 1], d);
        link_in_place& l = whole.links.emplace_back();
        l.link = link;
        const bool forward = l.link.to == way[i + 1];
        l.from = forward ? whole.stretches.back() : stretches[i + 1];
        l.to = forward ? stretches[i + 1] : whole.stretches.back();
        whole.stretches.push_back(stretches[i + 1]);
    }
    return whole;
}

std::optional<revision_namer::link> change_namer::revisions_of(const draft_link& l, const stretch& older,
                                                               const stretch& newer) const {
    const draft_on_way* const from = find(*l.from);
    const draft_on_way* const to = find(*l.to);
    if (from == nullptr || to == nullptr) return std::nullopt;
    return revision_namer::link{l.from, l.to, older, newer, &from->at, &to->at};
}

void change_namer::add_texts_between(way_in_place& to, const draft_link& l, const stretch& newer, const divergence& d) {
    const stretch older = to.stretches.back();
    const std::optional<revision_namer::link> revisions = revisions_of(l, older, newer);
    if (!revisions) return;
    for (const revision_namer::turn& each : revisions_.turns_between(*revisions, d.where)) {
        link_in_place& made = to.links.emplace_back();
        made.link = l;
        made.made_by = each.made_by;
        made.from = to.stretches.back();
        made.to = each.through;
        to.stretches.push_back(each.through);
    }
    to.known_to = std::min(to.known_to, revisions_.unknown_from(*revisions));
}

void change_namer::add_reasons_along(difference& each, way_in_place& way, const std::vector<difference>& of_all,
                                     const divergence& d) {
    const std::size_t last = way.links.size();
    const spec::draft& first_draft = way.draft(0);
    const spec::draft& last_draft = way.draft(last);
    const difference* const whole = as_all_have_it(each, of_all, first_draft, last_draft);
    if (whole == nullptr) {
        if (std::all_of(way.links.begin(), way.links.end(), [](const auto& l) { return l.link.by.has_value(); }))
            for (const link_in_place& l : way.links) add_setting(each, *l.link.by);
        return;
    }
    if (whole->offset > way.known_to) return;
    // A value may have changed back and forth. The relevant changes begin at the last draft that agrees with the first.
    std::size_t begin = last;
    while (side_of(*whole, way.draft(begin)) != side_of(*whole, first_draft)) --begin;
    study::change_views revisions;
    for (std::size_t i = begin; i < last && side_of(*whole, way.draft(i)) != side_of(*whole, last_draft); ++i) {
        const difference* const here = between_two(*whole, of_all, way.draft(i), way.draft(i + 1));
        if (here == nullptr) continue;
        link_in_place& l = way.links[i];
        if (l.made_by != nullptr)
            revisions.push_back(l.made_by);
        else if (!l.link.on_chain)
            add_reasons(each, l, l.link.by ? *here : between_both(l, *here), d);
    }
    for (std::size_t i = 0; i < begin; ++i)
        if (way.links[i].made_by != nullptr && between_two(*whole, of_all, way.draft(i), way.draft(i + 1)) != nullptr)
            each.earlier.push_back(way.links[i].made_by);
    if (revisions.size() > 1) keep_needed(revisions, *whole, way, d);
    add_each(each.changes, revisions);
}

void change_namer::keep_needed(study::change_views& revisions, const difference& of, const way_in_place& way,
                               const divergence& d) {
    for (std::size_t i = 0; i < way.links.size(); ++i) {
        const draft_link& l = way.links[i].link;
        if (!l.on_chain || way.links[i].made_by != nullptr) continue;
        // The last of the links between two drafts leads to the newer one, and as many lead to texts between.
        std::size_t first = i;
        while (first > 0 && way.links[first - 1].made_by != nullptr) --first;
        if (const auto link = revisions_of(l, way.links[first].from, way.links[i].to))
            revisions_.keep_needed(revisions, of, *link, d.where);
    }
}

study::change_views change_namer::changes_of(link_in_place& l, const difference& of, const divergence& d) {
    const share by_tree = share_of_tree(l, of, d);
    study::change_views found;
    if (by_tree != share::none) found = changes_of_tree(l, of);
    if (by_tree == share::all) return found;
    const auto diverged = [&]() -> const std::vector<cause>& {
        if (!l.diverged) l.diverged = first_divergence(l.from, l.to);
        return *l.diverged;
    };
    add_each(found, by_.changes->changes_of(l.link, of, diverged));
    // What tree construction says after this place may depend on it.
    if (of.what != difference_kind::error) note_other_tokens(l.link, d.where, found);
    return found;
}

void change_namer::note_other_tokens(const draft_link& l, source_span place, const study::change_views& changes) {
    const auto suspects = suspects_of(l);
    if (suspects == by_.suspects.end()) return;
    if (by_.notes == nullptr)
        (*suspects)->note_other_tokens(place, changes);
    else
        by_.notes->found.push_back({static_cast<std::size_t>(suspects - by_.suspects.begin()), place, changes});
}

const difference& change_namer::between_both(link_in_place& l, const difference& of) {
    if (!l.of_both) l.of_both = find_all_differences(part_, {l.from, l.to}, each_apart(2), causes_).listed;
    const difference* const found = as_all_have_it(of, *l.of_both, *l.link.from, *l.link.to);
    return found != nullptr ? *found : of;
}

change_namer::share change_namer::share_of_tree(link_in_place& l, const difference& of, const divergence& d) {
    const told_otherwise* const since = told_otherwise_at(l, of);
    if (since == nullptr) return share::none;
    // If only one of them read the token, the other was told nothing about it: the rules are the cause.
    const bool within_part = since->begin > 0;
    if (within_part && !(l.from.of->has_token_at(since->begin) && l.to.of->has_token_at(since->begin)))
        return share::none;
    const std::vector<difference>& all = told_alike(l, d);
    const difference* const whole = as_all_have_it(of, all, *l.link.from, *l.link.to);
    if (whole == nullptr) return share::none;
    const std::optional<std::size_t> alike = second_side_of(*whole, *l.link.from);
    if (!alike) return share::some;
    if (alike == side_of(*whole, *l.link.to)) return share::all;
    return alike == side_of(*whole, *l.link.from) ? share::none : share::some;
}

const std::vector<difference>& change_namer::told_alike(link_in_place& l, const divergence& d) {
    if (l.with_told_alike) return *l.with_told_alike;
    l.with_told_alike.emplace();
    extra_walk& alike = walk_told_alike(l.link);
    if (!alike.taken || alike.taken->steps().empty()) return *l.with_told_alike;
    const std::vector<stretch> stretches = {l.from, stretch_through(*alike.taken, alike.next, part_, d.where), l.to};
    l.with_told_alike = find_all_differences(part_, stretches, each_apart(stretches.size()), causes_).listed;
    return *l.with_told_alike;
}

study::change_views change_namer::changes_of_tree(const link_in_place& l, const difference& of) {
    const auto suspects = suspects_of(l.link);
    const told_otherwise* const since = told_otherwise_at(l, of);
    if (suspects == by_.suspects.end() || since == nullptr) return {};
    // Later answers may be to tokens that the other draft does not have, so the beginning of the stretch counts. It may
    // be before the part.
    const std::uint64_t begin = std::max(since->begin + 1, part_.begin);
    const told_by_tree* const older = told_before(l.from.of->told(), begin);
    const told_by_tree* const newer = told_before(l.to.of->told(), begin);
    if (older == nullptr || newer == nullptr) return {};
    if (by_.notes != nullptr) {
        by_.notes->asked = true;
        return {};
    }
    return (*suspects)->that_tell(begin, *older, *newer, since->begin <= part_.begin);
}

std::vector<tree_suspects*>::const_iterator change_namer::suspects_of(const draft_link& l) const {
    return std::find_if(by_.suspects.begin(), by_.suspects.end(),
                        [&](const tree_suspects* each) { return &each->from() == l.from && &each->to() == l.to; });
}

const told_otherwise* change_namer::told_otherwise_at(const link_in_place& l, const difference& of) {
    const auto [place, is_new] = told_otherwise_.try_emplace(l.link.to);
    if (is_new) place->second = told_otherwise_along(l.from.of->told(), l.to.of->told());
    const auto& all = place->second;
    const auto after = std::partition_point(all.begin(), all.end(),
                                            [&](const told_otherwise& each) { return each.begin < of.offset; });
    // An answer takes effect after its own token.
    return after == all.begin() || (after - 1)->end < of.offset ? nullptr : &*(after - 1);
}

void change_namer::end_part(const std::vector<const walk*>& compared) {
    const auto told_last = [&](const spec::draft& draft) -> const told_by_tree* {
        for (const walk* const each : compared)
            if (&each->draft() == &draft) return &each->told().back();
        const auto between = between_.find(&draft);
        return between == between_.end() || !between->second.taken ? nullptr : &between->second.taken->told().back();
    };
    for (tree_suspects* const each : by_.suspects) {
        const told_by_tree* const older = told_last(each->from());
        const told_by_tree* const newer = told_last(each->to());
        const bool known = older != nullptr && newer != nullptr;
        const bool goes_on = known && (older->content != newer->content || older->foreign != newer->foreign);
        if (by_.notes == nullptr)
            each->end_part(goes_on);
        else
            by_.notes->go_on.push_back(goes_on);
    }
}

std::optional<std::vector<stretch>> change_namer::walked(const way_of_drafts& way, const divergence& d,
                                                         const std::vector<stretch>& compared) {
    std::vector<stretch> stretches;
    for (const spec::draft* const draft : way) {
        const auto its =
            std::find_if(compared.begin(), compared.end(), [&](const stretch& s) { return &s.of->draft() == draft; });
        if (its != compared.end()) {
            stretches.push_back(*its);
            continue;
        }
        extra_walk& between = walk_of(*draft);
        if (!between.taken || between.taken->steps().empty()) return std::nullopt;
        stretches.push_back(stretch_through(*between.taken, between.next, part_, d.where));
    }
    return stretches;
}

const draft_on_way* change_namer::find(const spec::draft& draft) const {
    const auto found = std::find_if(by_.drafts.begin(), by_.drafts.end(),
                                    [&](const draft_on_way& each) { return each.at.draft == &draft; });
    return found == by_.drafts.end() ? nullptr : &*found;
}

extra_walk& change_namer::walk_of(const spec::draft& draft) {
    const auto [place, is_new] = between_.try_emplace(&draft);
    if (!is_new) return place->second;
    if (const draft_on_way* const its = find(draft))
        place->second.taken = std::make_unique<const walk>(its->at, part_, *its->places);
    return place->second;
}

extra_walk& change_namer::walk_told_alike(const draft_link& l) {
    const auto [place, is_new] = told_alike_.try_emplace(l.to);
    if (!is_new) return place->second;
    const draft_on_way* const older = find(*l.from);
    const draft_on_way* const newer = find(*l.to);
    if (older == nullptr || newer == nullptr) return place->second;
    const auto content = spec::find_content(*l.from, spec::content_at(*l.to, newer->at.options.content).name);
    if (!content) return place->second;
    standing alike = newer->at;
    alike.draft = l.from;
    alike.answered = l.to;
    alike.options.content = *content;
    place->second.taken = std::make_unique<const walk>(alike, part_, *older->places);
    return place->second;
}

std::vector<cause> change_namer::first_divergence(const stretch& one, const stretch& other) {
    std::vector<cause> found;
    const walked_step& a = one.of->steps()[one.first];
    const walked_step& b = other.of->steps()[other.first];
    // Walks in different places have diverged earlier.
    if (a.offset != b.offset || a.place != b.place) return found;
    for (const telling_step& each : telling_steps(part_, one, other)) {
        const walk& of = *(each.of_other ? other : one).of;
        cause_maker::add(found, each.in_stream ? causes_.of_stream(each.role, of, *each.in_stream)
                                               : causes_.of_step(each.role, of, each.step));
    }
    return found;
}

}  // namespace strata::compare
