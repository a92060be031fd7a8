#include "tests/compare/replaced_draft.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "core/spec/machine.hpp"
#include "core/study/state_relation.hpp"

namespace strata::testing {
namespace {

using spec::op;
using spec::trigger;

constexpr auto models =
    std::to_array<spec::content_model>({spec::content_model::pcdata, spec::content_model::rcdata,
                                        spec::content_model::cdata, spec::content_model::plaintext});

spec::modes modes_of(spec::content_model model) {
    const auto first = static_cast<unsigned>(spec::mode_of(model, false));
    return {static_cast<std::uint8_t>(3U << first)};
}

bool is_procedure(const spec::state_info& s) { return s.reads == spec::part::procedure; }

bool has_procedure(const spec::draft& d) {
    return std::any_of(d.table.states.begin(), d.table.states.end(), is_procedure);
}

bool any_does(std::span<const spec::rule> rules, op code) {
    return std::any_of(rules.begin(), rules.end(), [&](const spec::rule& r) { return r.does(code); });
}

bool asks_for_buffer(const spec::draft& d) { return any_does(d.table.rules, op::emit_temporary_buffer); }

bool is_content(const spec::draft& d, std::size_t state) {
    return std::any_of(d.contents.begin(), d.contents.end(),
                       [&](const spec::content_state& each) { return each.state == state; });
}

// Returns whether the action sets the next state, or ends a procedure.
bool leads_on(op code) {
    switch (code) {
        case op::switch_to:
        case op::reconsume_in:
        case op::continue_in:
        case op::switch_to_reference_in_attribute:
        case op::switch_back:
        case op::switch_to_return_state:
        case op::reconsume_in_return_state:
        case op::return_nothing:
        case op::return_character:
        case op::emit_eof: return true;
        default: return false;
    }
}

spec::action going_to(std::size_t state) {
    spec::action a{op::continue_in};
    a.to = static_cast<spec::state_index>(state);
    return a;
}

void add_action(spec::rule& to, const spec::action& a) {
    if (to.count == spec::rule::capacity) throw std::length_error("a rule with too many actions");
    to.actions[to.count++] = a;
}

void add_first(spec::rule& to, const spec::action& a) {
    if (to.count == spec::rule::capacity) throw std::length_error("a rule with too many actions");
    std::copy_backward(to.actions.begin(), to.actions.begin() + to.count, to.actions.begin() + to.count + 1);
    to.actions[0] = a;
    ++to.count;
}

// Returns the rule `r` with all its actions, including those under "anything else" if `r` refers to them.
spec::rule spelt_out(const spec::rule& r, std::span<const spec::rule> of_state) {
    spec::rule all = r;
    all.actions = {};
    all.count = 0;
    for (const spec::action& a : r.then()) {
        if (a.code != op::as_anything_else) {
            add_action(all, a);
            continue;
        }
        for (const spec::action& b : spec::anything_else_of(of_state).then()) add_action(all, b);
        break;
    }
    return all;
}

// If one rule consumes consecutive letters and digits, a comparison counts them as one step.
bool is_plain(spec::symbol s) { return (s >= 'a' && s <= 'z') || (s >= '0' && s <= '9'); }

spec::characters characters_at(spec::symbol on, const spec::rule& older, const spec::rule& newer) {
    spec::characters c;
    c.set.add(on);
    if (!is_plain(on)) return c;
    const auto has = [](const spec::rule& r, spec::symbol s) { return r.by == trigger::always || r.on.set.has(s); };
    for (spec::symbol s = 0; s < 0x80; ++s)
        if (is_plain(s) && has(older, s) && has(newer, s)) c.set.add(s);
    return c;
}

}  // namespace

replaced_draft::replaced_draft(const spec::draft& older, const spec::draft& newer)
    : older_(older), newer_(newer), made_(older) {
    const std::size_t older_count = older.table.states.size();
    for (std::size_t t = 0; t < newer.table.states.size(); ++t) goes_on_as_.push_back(older_count + t);
    // If references have states of their own, the rules of these states cannot replace a procedure.
    const bool both_have_procedures = has_procedure(older) == has_procedure(newer);
    for (std::size_t s = 0; s < older_count; ++s)
        for (const spec::content_model model : models) {
            const auto links = study::links_to_next(older, newer, s, model);
            for (const study::state_link& each : links) {
                if (!both_have_procedures && refers(s)) continue;
                const bool same_name = older.table.states[s].name == newer.table.states[each.to].name;
                if (same_name || links.size() == 1 || is_content(newer, each.to)) goes_on_as_[each.to] = s;
            }
        }
    // Only rules of the newer draft set this flag.
    made_.value.end_tag_self_closing_is_error |= newer.end_tag_self_closing_is_error;
    if (!asks_for_buffer(older) && asks_for_buffer(newer)) keep_temporary_buffer();
    for (std::size_t t = 0; t < newer.table.states.size(); ++t) {
        std::vector<spec::rule> rules;
        for (const spec::rule& each : newer.table.rules_of(t)) rules.push_back(going_on(each, t));
        add_state(newer.table.states[t], std::move(rules));
    }
    made_.settle();
}

// The older draft's rules do not use a temporary buffer. If rules of the newer draft check the letters of an end tag in
// the buffer, the older draft's rules must put the letters there.
void replaced_draft::keep_temporary_buffer() {
    for (spec::rule& each : made_.rules) {
        if (each.does(op::set_tag_name) || each.does(op::append_to_tag_name))
            add_first(each, spec::append_to_temporary_buffer(spec::current_character));
        if (each.does(op::create_end_tag)) add_first(each, spec::clear_temporary_buffer);
    }
}

std::size_t replaced_draft::add_state(spec::state_info info, std::vector<spec::rule> rules) {
    info.first_rule = static_cast<std::uint16_t>(made_.rules.size());
    info.rule_count = static_cast<std::uint8_t>(rules.size());
    made_.rules.insert(made_.rules.end(), rules.begin(), rules.end());
    made_.states.push_back(info);
    if (made_.states.size() > 256) throw std::length_error("too many states");
    return made_.states.size() - 1;
}

void replaced_draft::set_rules(std::size_t state, const std::vector<spec::rule>& rules) {
    made_.states[state].first_rule = static_cast<std::uint16_t>(made_.rules.size());
    made_.states[state].rule_count = static_cast<std::uint8_t>(rules.size());
    made_.rules.insert(made_.rules.end(), rules.begin(), rules.end());
}

std::vector<spec::rule> replaced_draft::rules_of(std::size_t state) const {
    const spec::state_info& s = made_.states[state];
    const auto first = made_.rules.begin() + s.first_rule;
    return {first, first + s.rule_count};
}

// If a character is reconsumed, the newer draft's rules also handle it the second time, because each draft handles the
// character in one step. In states that read text, another step begins, so the older draft's rules handle it.
spec::action replaced_draft::going_on(spec::action a, bool consumes) const {
    if (!spec::goes_somewhere(a.code)) return a;
    const bool is_text = newer_.table.states[a.to].reads == spec::part::text || is_content(newer_, a.to);
    const bool is_taken_there = !is_text && !is_procedure(newer_.table.states[a.to]) &&
                                (a.code == op::reconsume_in || (a.code == op::switch_to && !consumes));
    a.to = static_cast<spec::state_index>(is_taken_there ? older_.table.states.size() + a.to : goes_on_as_[a.to]);
    return a;
}

// Returns the rule `r` of the newer draft, with the states of the changed draft.
spec::rule replaced_draft::going_on(const spec::rule& r, std::size_t newer_state) const {
    spec::rule there = spelt_out(r, newer_.table.rules_of(newer_state));
    const bool consumes = r.by == trigger::consume || r.does(op::consume_those_characters);
    bool leads = false;
    for (std::size_t i = 0; i < there.count; ++i) {
        leads = leads || leads_on(there.actions[i].code);
        there.actions[i] = going_on(there.actions[i], consumes);
    }
    if (!leads) add_action(there, going_to(goes_on_as_[newer_state]));
    return there;
}

// Returns whether the older draft's state is part of reading a character reference.
bool replaced_draft::refers(std::size_t state) const {
    return is_procedure(older_.table.states[state]) || any_does(older_.table.rules_of(state), op::consume_reference);
}

// Returns whether the newer draft's state is part of reading a character reference. A rule that sets a return state
// enters such states, and switching to the return state leaves them.
bool replaced_draft::newer_refers(std::size_t state) const {
    if (has_procedure(newer_))
        return is_procedure(newer_.table.states[state]) ||
               any_does(newer_.table.rules_of(state), op::consume_reference);
    std::vector<bool> seen(newer_.table.states.size());
    std::vector<std::size_t> waiting;
    const auto visit = [&](std::size_t s) {
        if (!seen[s]) waiting.push_back(s);
        seen[s] = true;
    };
    for (const spec::rule& r : newer_.table.rules) {
        if (!r.does(op::set_return_state)) continue;
        for (const spec::action& a : r.then())
            if (a.code == op::switch_to) visit(a.to);
    }
    while (!waiting.empty()) {
        const std::size_t s = waiting.back();
        waiting.pop_back();
        for (const spec::rule& r : newer_.table.rules_of(s))
            for (const spec::action& a : r.then())
                if (spec::goes_somewhere(a.code)) visit(a.to);
    }
    return seen[state];
}

void replaced_draft::replace(const named_rule& what, const named_rule& by) {
    const bool rows = !what.row.words.empty() || !by.row.words.empty();
    const bool whole_reference = has_procedure(older_) != has_procedure(newer_) &&
                                 ((what.state && *what.state < older_.table.states.size() && refers(*what.state)) ||
                                  (by.state && newer_refers(*by.state)));
    if (!what.state || !by.state) {
        replace_stream(what.state ? by.character : what.character);
    } else if (whole_reference) {
        replace_references();
    } else if (rows) {
        replace_row(what.row, by.row);
    } else {
        if (*what.state >= older_.table.states.size()) throw std::invalid_argument("it is a state of the newer draft");
        const spec::rule rule = rules_of(*what.state).at(what.rule);
        // A rule that tests the current node needs tree construction that knows the current node.
        if (newer_.table.rules_of(*by.state)[by.rule].only_if_foreign) replace_tree_construction();
        check_procedure(what, by);
        if (rule.does(op::consume_bogus_comment) || rule.does(op::consume_cdata_section))
            replace_state(*what.state, *by.state);
        else
            replace_rule(*what.state, what.rule, what.symbol, *by.state, newer_.table.rules_of(*by.state)[by.rule]);
    }
    settle();
}

// A step of the procedure on references depends on the results of earlier steps.
void replaced_draft::check_procedure(const named_rule& what, const named_rule& by) const {
    if (!is_procedure(newer_.table.states[*by.state])) return;
    const spec::rule older = rules_of(*what.state).at(what.rule);
    const spec::rule& newer = newer_.table.rules_of(*by.state)[by.rule];
    const bool same_state = goes_on_as_[*by.state] == *what.state;
    if (!same_state || older.given.what == spec::condition::no_identifier_matches ||
        newer.given.what != older.given.what)
        throw std::invalid_argument("there is no step of the procedure");
}

void replaced_draft::replace_rule(std::size_t state, std::size_t older_rule, spec::symbol on, std::size_t newer_state,
                                  const spec::rule& newer) {
    const spec::rule older = rules_of(state).at(older_rule);
    spec::rule fresh = going_on(newer, newer_state);
    fresh.on = characters_at(on, older, newer);
    const spec::modes both = older.in & newer.in;
    fresh.in = both.bits != 0 ? both : older.in;
    // A machine without an escape flag behaves like a machine whose flag is not set at the beginning.
    const auto then = fresh.then();
    const bool leaves = std::any_of(
        then.begin(), then.end(), [&](const spec::action& a) { return spec::goes_somewhere(a.code) && a.to != state; });
    if (leaves && any_does(older_.table.rules, op::set_escape_flag) &&
        !any_does(newer_.table.rules, op::set_escape_flag))
        add_first(fresh, spec::set_escape_flag(false));
    if (fresh.by == trigger::always && made_.states[state].first.count == 0) fresh.by = trigger::peek;
    // Staying in the new state must not count as leaving it and returning.
    if (fresh.by == trigger::consume && fresh.actions[fresh.count - 1].code == op::continue_in &&
        fresh.actions[fresh.count - 1].to == state)
        --fresh.count;

    std::vector<spec::rule> rules = rules_of(state);
    std::size_t at = older_rule;
    const auto consumes = [](const spec::rule& r) { return r.by == trigger::consume; };
    const auto first_consuming = std::find_if(rules.begin(), rules.end(), consumes);
    if (fresh.by != trigger::consume) at = std::min(at, static_cast<std::size_t>(first_consuming - rules.begin()));
    const bool looks_behind = fresh.by == trigger::consume &&
                              !std::all_of(rules.begin() + static_cast<std::ptrdiff_t>(at), rules.end(), consumes);
    if (!looks_behind) {
        rules.insert(rules.begin() + static_cast<std::ptrdiff_t>(at), fresh);
        set_rules(state, rules);
        return;
    }
    // The rules after the new rule must find the character unconsumed, so the new rule gets a state of its own.
    std::vector<spec::rule> others = rules;
    for (spec::rule& each : others) {
        const auto then = each.then();
        const bool goes = each.does(op::as_anything_else) ||
                          std::any_of(then.begin(), then.end(), [](const auto& a) { return leads_on(a.code); });
        if (!goes) add_action(each, going_to(state));
    }
    spec::rule otherwise;
    otherwise.by = trigger::always;
    add_action(otherwise, going_to(add_state(made_.states[state], std::move(others))));
    spec::state_info info = made_.states[state];
    info.first = {};
    const std::size_t own = add_state(info, {fresh, otherwise});
    spec::rule entry;
    entry.by = trigger::peek;
    entry.in = fresh.in;
    entry.on = fresh.on;
    add_action(entry, going_to(own));
    rules.insert(rules.begin(), entry);
    set_rules(state, rules);
}

// Puts the rule `newer` before the rules of the older draft's state. `newer_state` is the state of `newer`. The rule
// applies to the character `on`, in the modes `in`.
void replaced_draft::put_first(std::size_t state, std::size_t newer_state, const spec::rule& newer, spec::symbol on,
                               spec::modes in) {
    spec::rule fresh = going_on(newer, newer_state);
    fresh.on = {};
    fresh.on.set.add(on);
    fresh.in = in;
    std::vector<spec::rule> rules = rules_of(state);
    if (rules.front().by != trigger::consume) return;
    rules.insert(rules.begin(), fresh);
    set_rules(state, rules);
}

// Returns the rule that consumes the character `on` under all conditions; null if there is no such rule.
const spec::rule* replaced_draft::newer_rule_on(std::size_t state, spec::symbol on) const {
    for (const spec::rule& r : newer_.table.rules_of(state))
        if (r.by == trigger::consume && r.on.set.has(on) && r.given.what == spec::condition::none) return &r;
    return nullptr;
}

// Puts the newer draft's rule for the character `on` into every state of the older draft.
void replaced_draft::replace_everywhere(spec::symbol on, op only_where) {
    for (std::size_t s = 0; s < older_.table.states.size(); ++s)
        for (const spec::content_model model : models)
            for (const study::state_link& each : study::links_to_next(older_, newer_, s, model)) {
                if (goes_on_as_[each.to] != s) continue;
                const spec::rule* const r = newer_rule_on(each.to, on);
                if (r != nullptr && (only_where == op::none || r->does(only_where)))
                    put_first(s, each.to, *r, on, modes_of(model));
            }
}

void replaced_draft::replace_references() {
    replace_everywhere('&', op::set_return_state);
    const spec::reference_tables& from = newer_.references;
    made_.names.assign(from.names.begin(), from.names.end());
    made_.numbers.assign(from.numbers.begin(), from.numbers.end());
    made_.replaced_numbers.assign(from.replaced_numbers.begin(), from.replaced_numbers.end());
}

void replaced_draft::replace_state(std::size_t state, std::size_t by) {
    std::vector<spec::rule> rules;
    for (const spec::rule& each : newer_.table.rules_of(by)) rules.push_back(going_on(each, by));
    set_rules(state, rules);
}

}  // namespace strata::testing
