#include "core/study/changes.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "core/study/behaviour.hpp"
#include "core/study/state_relation.hpp"

namespace strata::study {
namespace {

using spec::change_place;

// Appends the changes that `to` made to `from`, sorted by date.
void append_changes(std::vector<change_step>& all, const spec::draft& from, const spec::draft& to) {
    const auto begin = static_cast<std::ptrdiff_t>(all.size());
    for (const spec::change& each : spec::changes_of(to)) all.push_back({&from, &to, &each});
    std::stable_sort(all.begin() + begin, all.end(), [](const change_step& x, const change_step& y) {
        if (x.what->date().empty() || y.what->date().empty()) return !x.what->date().empty() && y.what->date().empty();
        return x.what->date() < y.what->date();
    });
}

// Returns the changes in `of` that have a place for which `is_there` returns true.
template <class IsThere>
change_views changes_with(const change_views& of, const IsThere& is_there) {
    change_views found;
    for (const spec::change* const each : of)
        if (std::any_of(each->places.begin(), each->places.end(), is_there)) found.push_back(each);
    return found;
}

std::string_view heading_of(const change_place& place, change_side side) {
    return side == change_side::before ? place.before : place.after;
}

// Whether the place (a part of the tables that a change declares) is in the given state of the draft. The characters of
// the place are not considered.
bool is_in_state(const change_place& place, const spec::draft& draft, change_side side, std::size_t state) {
    return place.of == change_place::kind::state && heading_of(place, side) == draft.table.states[state].name;
}

bool has_rule(const behaviour& what, std::size_t rule) {
    return std::find(what.rules.begin(), what.rules.end(), rule) != what.rules.end();
}

// Whether the rule may fire on a character of the place, in one of its modes.
bool fires_there(const change_place& place, const spec::draft& draft, std::size_t state, std::size_t rule,
                 std::optional<spec::symbol> on) {
    const spec::rule& asked = draft.table.rules_of(state)[rule];
    if ((asked.in & place.in).bits == 0) return false;
    // If a rule tests for no character or is a step of a procedure, every place in its state covers it.
    if (place.on == spec::symbol_set{} && (!on || asked.by == spec::trigger::always)) return true;
    for (spec::symbol s = 0; s < spec::symbol_count; ++s) {
        if ((on && *on != s) || !place.is_on(s)) continue;
        for (spec::mode m = 0; m < spec::mode_count; ++m)
            if ((asked.in & place.in).has(m) && has_rule(behaviour_of(draft, state, m, s, false), rule)) return true;
    }
    return false;
}

// The changes whose places include the rule of the draft.
change_views changes_at_rule(const change_views& of, const spec::draft& draft, change_side side, std::size_t state,
                             std::size_t rule, std::optional<spec::symbol> on) {
    return changes_with(of, [&](const change_place& place) {
        return is_in_state(place, draft, side, state) && fires_there(place, draft, state, rule, on);
    });
}

}  // namespace

change_views made_by(const spec::draft& draft) {
    change_views all;
    for (const spec::change& each : spec::changes_of(draft)) all.push_back(&each);
    return all;
}

std::vector<change_step> all_changes(std::span<const spec::draft* const> drafts) {
    std::vector<change_step> all;
    for (const spec::draft* const each : drafts)
        if (const spec::draft* const from = predecessor_of(drafts, *each)) append_changes(all, *from, *each);
    return all;
}

std::vector<change_step> changes_between(std::span<const spec::draft* const> drafts, const spec::draft& one,
                                         const spec::draft& other) {
    const std::vector<const spec::draft*> way = descent_of(drafts, one);
    const std::vector<const spec::draft*> other_way = descent_of(drafts, other);
    const auto diverged = std::mismatch(way.begin(), way.end(), other_way.begin(), other_way.end());
    std::vector<change_step> found;
    if (diverged.first == way.begin()) return found;
    for (auto each = diverged.first; each != way.end(); ++each) append_changes(found, **(each - 1), **each);
    for (auto each = diverged.second; each != other_way.end(); ++each) append_changes(found, **(each - 1), **each);
    return found;
}

std::optional<change_step> change_named(std::span<const spec::draft* const> drafts, std::string_view id) {
    for (const change_step& each : all_changes(drafts))
        if (each.what->id == id) return each;
    return std::nullopt;
}

bool was_made_since(const change_step& step, std::string_view day) {
    const std::string_view date = step.what->date();
    return (date.empty() ? step.from->about.day : date) >= day;
}

change_views changes_at(const spec::draft& from, const spec::draft& to, change_side side, std::size_t state,
                        std::size_t rule, std::optional<spec::symbol> on) {
    return changes_at_rule(made_by(to), side == change_side::before ? from : to, side, state, rule, on);
}

close_changes closest_changes_at(const change_views& of, const spec::draft& draft, change_side side, std::size_t state,
                                 std::size_t rule, spec::symbol on) {
    const auto naming = [&](spec::symbol s) {
        return changes_with(of, [&](const change_place& place) {
            return !(place.on == spec::symbol_set{}) && is_in_state(place, draft, side, state) &&
                   fires_there(place, draft, state, rule, s);
        });
    };
    if (change_views found = naming(on); !found.empty()) return {closeness::character, std::move(found)};
    // A place for "Anything else" covers every character to which the rule "Anything else" applies.
    if (draft.table.rules_of(state)[rule].on == spec::anything_else)
        if (change_views found = naming(spec::symbol{0x80}); !found.empty()) return {closeness::rest, std::move(found)};
    change_views found = changes_at_rule(of, draft, side, state, rule, on);
    return {found.empty() ? closeness::none : closeness::state, std::move(found)};
}

change_views changes_of_state(const spec::draft& from, const spec::draft& to, change_side side, std::size_t state) {
    const spec::draft& draft = side == change_side::before ? from : to;
    return changes_with(made_by(to), [&](const change_place& place) { return is_place_of(place, draft, side, state); });
}

change_views changes_of_rule(const draft_diff& diff, const continued_state& pair, const rule_change& rule) {
    return changes_with(made_by(*diff.b),
                        [&](const change_place& place) { return is_place_of(place, diff, pair, rule); });
}

change_views changes_of_code_point(const change_views& of, char32_t c) {
    return changes_with(
        of, [&](const change_place& place) { return place.of == change_place::kind::stream && place.has(c); });
}

change_views changes_of_number(const change_views& of, char32_t number) {
    return changes_with(
        of, [&](const change_place& place) { return place.of == change_place::kind::number && place.has(number); });
}

change_views changes_of_name(const change_views& of, std::string_view name, bool is_new) {
    change_views found = changes_with(
        of, [&](const change_place& place) { return place.of == change_place::kind::name && place.what == name; });
    if (!found.empty() || !is_new) return found;
    return changes_with(of, [](const change_place& place) { return place.of == change_place::kind::new_names; });
}

change_views changes_of_fact(const change_views& of, const fact_change& fact) {
    return changes_with(of, [&](const change_place& place) { return is_place_of(place, fact); });
}

draft_diff about_topic(draft_diff whole, spec::change_topic topic) {
    const auto is_meant = [topic](const change_views& changes) {
        return std::any_of(changes.begin(), changes.end(),
                           [topic](const spec::change* each) { return each->topic == topic; });
    };
    const spec::draft& from = *whole.a;
    const spec::draft& to = *whole.b;
    std::erase_if(whole.added,
                  [&](std::size_t state) { return !is_meant(changes_of_state(from, to, change_side::after, state)); });
    std::erase_if(whole.removed,
                  [&](std::size_t state) { return !is_meant(changes_of_state(from, to, change_side::before, state)); });
    for (continued_state& pair : whole.continued)
        std::erase_if(pair.rules,
                      [&](const rule_change& rule) { return !is_meant(changes_of_rule(whole, pair, rule)); });
    std::erase_if(whole.continued, [](const continued_state& pair) { return pair.rules.empty(); });
    const auto drop_names = [&](std::vector<name_change>& names, bool are_new) {
        std::erase_if(names, [&](const name_change& each) {
            return !is_meant(changes_of_name(made_by(to), each.name, are_new));
        });
    };
    drop_names(whole.names.added, true);
    drop_names(whole.names.removed, false);
    drop_names(whole.names.changed, false);
    std::erase_if(whole.facts, [&](const fact_change& fact) { return !is_meant(changes_of_fact(made_by(to), fact)); });
    whole.renamed.clear();
    whole.flag.clear();
    return whole;
}

bool is_place_of(const change_place& place, const draft_diff& diff, const continued_state& pair,
                 const rule_change& rule) {
    if (place.of != change_place::kind::state) return false;
    if (!place.before.empty() && place.before != diff.a->table.states[pair.before].name) return false;
    if (!place.after.empty() && place.after != diff.b->table.states[pair.after].name) return false;
    if ((place.in & rule.in).bits == 0) return false;
    // The row has no characters if the two states cannot be compared, or if the row is about the actions on leaving a
    // state.
    if (!pair.comparable || rule.on == spec::symbol_set{}) return true;
    for (spec::symbol s = 0; s < spec::symbol_count; ++s)
        if (rule.on.has(s) && place.is_on(s)) return true;
    return false;
}

bool is_place_of(const change_place& place, const spec::draft& draft, change_side side, std::size_t state) {
    return is_in_state(place, draft, side, state);
}

bool is_place_of(const change_place& place, const fact_change& fact) {
    const auto covers = [&](const spec::code_point_range& range) {
        for (char32_t c = range.first; c <= range.last; ++c)
            if (place.has(c)) return true;
        return false;
    };
    switch (place.of) {
        case change_place::kind::fact: return place.what == fact.what;
        case change_place::kind::stream:
            return fact.topic == fact_topic::preprocessing && std::any_of(fact.which.begin(), fact.which.end(), covers);
        case change_place::kind::number:
            return fact.topic == fact_topic::references && std::any_of(fact.which.begin(), fact.which.end(), covers);
        case change_place::kind::state:
        case change_place::kind::name:
        case change_place::kind::new_names:
        case change_place::kind::element: return false;
    }
    return false;
}

}  // namespace strata::study
