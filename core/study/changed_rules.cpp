#include "core/study/changed_rules.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cstddef>
#include <span>
#include <tuple>

#include "core/language/recital.hpp"
#include "core/spec/revise.hpp"

namespace strata::study {

std::vector<std::size_t> states_after(const spec::machine_view& table, const spec::revision_view& revision) {
    const spec::revised_order order(table.states, revision);
    std::vector<std::size_t> now;
    now.reserve(table.states.size());
    for (std::size_t s = 0; s < table.states.size(); ++s) {
        const std::size_t place = order.now_at(s);
        now.push_back(place == spec::revised_order::none ? no_state : place);
    }
    return now;
}

bool same_guard(const spec::guard& a, const spec::guard& b) {
    return a.what == b.what && a.ignoring_case == b.ignoring_case && a.word == b.word &&
           a.followed_by == b.followed_by && a.other_word == b.other_word;
}

bool same_action(const spec::action& a, const spec::action& b, states_now now) {
    return std::tie(a.code, a.error, a.at_next, a.but_on, a.but, a.what) ==
               std::tie(b.code, b.error, b.at_next, b.but_on, b.but, b.what) &&
           (!goes_somewhere(a.code) || now[a.to] == b.to);
}

bool same_rule(const spec::rule& a, const spec::rule& b, states_now now) {
    if (a.by != b.by || !(a.in == b.in) || !(a.on == b.on) || !same_guard(a.given, b.given) ||
        a.only_if_foreign != b.only_if_foreign)
        return false;
    return std::equal(a.then().begin(), a.then().end(), b.then().begin(), b.then().end(),
                      [&](const spec::action& x, const spec::action& y) { return same_action(x, y, now); });
}

bool same_prologue(const spec::prologue& a, const spec::prologue& b, states_now now) {
    return std::equal(a.actions.begin(), a.actions.begin() + a.count, b.actions.begin(), b.actions.begin() + b.count,
                      [&](const spec::action& x, const spec::action& y) { return same_action(x, y, now); });
}

// --- Rules side by side ---

namespace {

std::span<const spec::rule> rules_of(const state_in_text& of) { return of.draft->table.rules_of(of.state); }
const spec::state_info& info_of(const state_in_text& of) { return of.draft->table.states[of.state]; }

std::string sentence_of(const state_in_text& of, std::size_t rule) {
    return language::sentence(*of.draft, of.state, rule);
}

bool same_entry(const spec::rule& a, const spec::rule& b) { return a.by == b.by && a.on == b.on; }

bool always_applies(const spec::rule& r) {
    return r.given.what == spec::condition::none && !r.only_if_foreign && r.in == spec::any_mode &&
           !r.does(spec::op::as_anything_else);
}

// Whether the rule may apply to the symbol. True for an entry for the additional allowed character, because the table
// does not say which character that is.
bool may_be_for(const spec::rule& r, spec::symbol s) {
    if (r.by == spec::trigger::always || r.on.set.has(s)) return true;
    const auto items = std::span(r.on.items).first(r.on.count);
    const bool additional = std::any_of(items.begin(), items.end(), [](const spec::character_item& each) {
        return each.what == spec::character_item::kind::additional_allowed_character;
    });
    return additional && (s == '"' || s == '\'' || s == '>');
}

void add_rule(std::vector<changed_rule>& to, const state_in_text& of, std::size_t rule, std::size_t side) {
    const std::string on = subjects_of(*of.draft, rules_of(of)[rule]);
    if (to.empty() || to.back().on != on || (side == 0 ? !to.back().after.empty() : !to.back().before.empty()))
        to.push_back({on, {}, {}});
    (side == 0 ? to.back().before : to.back().after).push_back(sentence_of(of, rule));
}

// The rule of the attribute name state for the case that the tag already has an attribute with the name.
std::string on_leaving(const state_in_text& of) { return language::on_leaving(*of.draft, of.state); }

void add_besides(std::vector<changed_rule>& to, const std::string& before, const std::string& after) {
    if (before == after) return;
    changed_rule changed;
    if (!before.empty()) changed.before.push_back(before);
    if (!after.empty()) changed.after.push_back(after);
    to.push_back(std::move(changed));
}

std::vector<changed_rule> all_rules(const state_in_text& of, std::size_t side) {
    std::vector<changed_rule> all;
    const std::string first = language::before_rules(*of.draft, of.state);
    add_besides(all, side == 0 ? first : "", side == 0 ? "" : first);
    for (std::size_t r = 0; r < rules_of(of).size(); ++r) add_rule(all, of, r, side);
    add_besides(all, side == 0 ? on_leaving(of) : "", side == 0 ? "" : on_leaving(of));
    return all;
}

}  // namespace

std::string subjects_of(const spec::draft& draft, const spec::rule& rule) {
    return fmt::format("{}", fmt::join(language::subjects(draft, rule), ", "));
}

std::string said_whole(const state_in_text& of, std::size_t rule) {
    const std::string on = subjects_of(*of.draft, rules_of(of)[rule]);
    return on.empty() ? sentence_of(of, rule) : fmt::format("{}: {}", on, sentence_of(of, rule));
}

std::vector<changed_rule> rules_that_came(const state_in_text& after) { return all_rules(after, 1); }
std::vector<changed_rule> rules_that_went(const state_in_text& before) { return all_rules(before, 0); }

std::vector<changed_rule> changed_rules(const state_in_text& before, const state_in_text& after, states_now now) {
    const auto old_rules = rules_of(before);
    const auto new_rules = rules_of(after);
    std::vector<bool> kept(old_rules.size(), false);
    std::vector<bool> known(new_rules.size(), false);
    for (std::size_t n = 0; n < new_rules.size(); ++n) {
        for (std::size_t o = 0; o < old_rules.size() && !known[n]; ++o)
            if (!kept[o] && same_rule(old_rules[o], new_rules[n], now)) kept[o] = known[n] = true;
    }
    std::vector<changed_rule> changed;
    if (!same_prologue(info_of(before).first, info_of(after).first, now))
        add_besides(changed, language::before_rules(*before.draft, before.state),
                    language::before_rules(*after.draft, after.state));
    for (std::size_t n = 0; n < new_rules.size(); ++n) {
        if (known[n]) continue;
        changed_rule one{subjects_of(*after.draft, new_rules[n]), {}, {}};
        for (std::size_t o = 0; o < old_rules.size(); ++o) {
            if (kept[o] || !same_entry(old_rules[o], new_rules[n])) continue;
            one.before.push_back(sentence_of(before, o));
            kept[o] = true;
        }
        for (std::size_t other = n; other < new_rules.size(); ++other) {
            if (known[other] || !same_entry(new_rules[n], new_rules[other])) continue;
            one.after.push_back(sentence_of(after, other));
            known[other] = true;
        }
        changed.push_back(std::move(one));
    }
    for (std::size_t o = 0; o < old_rules.size(); ++o)
        if (!kept[o]) add_rule(changed, before, o, 0);
    add_besides(changed, on_leaving(before), on_leaving(after));
    return changed;
}

std::vector<std::size_t> rules_for(const state_in_text& of, spec::symbol s) {
    std::vector<std::size_t> found;
    const auto rules = rules_of(of);
    for (std::size_t r = 0; r < rules.size(); ++r) {
        if (!may_be_for(rules[r], s)) continue;
        found.push_back(r);
        const bool is_for_all = rules[r].by == spec::trigger::always || rules[r].on.set.has(s);
        if (is_for_all && always_applies(rules[r])) break;
    }
    return found;
}

bool names_characters(const state_in_text& of, const std::vector<std::size_t>& rules) {
    return std::any_of(rules.begin(), rules.end(), [&](std::size_t each) {
        const spec::rule& r = rules_of(of)[each];
        return r.by != spec::trigger::always && !(r.on == spec::anything_else);
    });
}

changed_rule changed_rules_for(const state_in_text& before, const std::vector<std::size_t>& its_rules,
                               const state_in_text& after, const std::vector<std::size_t>& other_rules,
                               states_now now) {
    const auto same = [&](std::size_t o, std::size_t n) {
        spec::rule former = rules_of(before)[o];
        const spec::rule& latter = rules_of(after)[n];
        former.on = latter.on;
        return same_rule(former, latter, now);
    };
    if (std::equal(its_rules.begin(), its_rules.end(), other_rules.begin(), other_rules.end(), same)) return {};
    changed_rule changed;
    std::vector<std::size_t> others = other_rules;
    for (const std::size_t o : its_rules) {
        const auto kept = std::find_if(others.begin(), others.end(), [&](std::size_t n) { return same(o, n); });
        if (kept == others.end())
            changed.before.push_back(said_whole(before, o));
        else
            others.erase(kept);
    }
    for (const std::size_t n : others) changed.after.push_back(said_whole(after, n));
    if (!changed.before.empty() || !changed.after.empty()) return changed;
    for (const std::size_t o : its_rules) changed.before.push_back(said_whole(before, o));
    for (const std::size_t n : other_rules) changed.after.push_back(said_whole(after, n));
    return changed;
}

}  // namespace strata::study
