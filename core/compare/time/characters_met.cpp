#include "core/compare/time/characters_met.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/compare/attribute/same_facts.hpp"
#include "core/spec/anything_else.hpp"
#include "core/study/construction_diff.hpp"
#include "core/study/same_rule.hpp"

namespace strata::compare {
namespace {

using spec::op;
using study::no_state;

bool same_tree_construction(const tree::rules* a, const tree::rules* b) {
    if (a == nullptr || b == nullptr) return a == b;
    return a == b || study::construction_diff(*a, *b).empty();
}

bool same_simulation(const std::optional<simulation>& a, const std::optional<simulation>& b) {
    if (!a || !b) return a.has_value() == b.has_value();
    if (a->scripting != b->scripting || a->fragment.has_value() != b->fragment.has_value()) return false;
    return !a->fragment || std::tie(a->fragment->name, a->fragment->space, a->fragment->html_encoding) ==
                               std::tie(b->fragment->name, b->fragment->space, b->fragment->html_encoding);
}

bool same_settings(const configuration& one, const configuration& other) {
    const auto options = [](const tokenizer_options& of) {
        return std::tie(of.content, of.last_start_tag, of.foreign, of.input, of.continues);
    };
    return options(one.options) == options(other.options) && same_simulation(one.feedback, other.feedback);
}

// Whether all that decides beside the states is the same for the input.
bool same_for_input(const configuration& one, const configuration& other, const input_traits& input,
                    study::states_now now) {
    const spec::draft& a = *one.draft;
    const spec::draft& b = *other.draft;
    return same_settings(one, other) && same_facts(a, b, now) && input.preprocessed_alike(a.stream, b.stream) &&
           input.references_alike(a.references, b.references) &&
           (!one.feedback || same_tree_construction(a.tree_construction, b.tree_construction));
}

// For each state of `a`, the one of `b` with its name. A name that a table has twice tells nothing.
std::vector<std::size_t> states_of_same_name(const spec::draft& a, const spec::draft& b) {
    const auto number_in = [](const spec::draft& draft, std::string_view name) {
        std::size_t number = no_state;
        for (std::size_t s = 0; s < draft.table.states.size(); ++s) {
            if (draft.table.states[s].name != name) continue;
            if (number != no_state) return no_state;
            number = s;
        }
        return number;
    };
    std::vector<std::size_t> now;
    for (const spec::state_info& each : a.table.states)
        now.push_back(number_in(a, each.name) == no_state ? no_state : number_in(b, each.name));
    return now;
}

// Whether both do the same for the same reasons, whatever characters and modes they are for.
bool same_reasons(const spec::rule& a, const spec::rule& b, study::states_now now) {
    return a.by == b.by && a.only_if_foreign == b.only_if_foreign && study::same_guard(a.given, b.given) &&
           std::equal(a.then().begin(), a.then().end(), b.then().begin(), b.then().end(),
                      [&](const spec::action& x, const spec::action& y) { return study::same_action(x, y, now); });
}

bool any_does(std::span<const spec::rule> rules, op code) {
    return std::any_of(rules.begin(), rules.end(), [&](const spec::rule& each) { return each.does(code); });
}

}  // namespace

// Whether a rule is tried on what was met, and may apply.
bool characters_met::meeting::concerns(const spec::rule& rule) const {
    if ((rule.in & modes).bits == 0) return false;
    if (rule.by == spec::trigger::always || spec::has_additional_allowed(rule.on)) return true;
    return std::any_of(symbols.begin(), symbols.end(), [&](spec::symbol s) { return rule.on.set.has(s); });
}

// Whether both are for the same of what was met.
bool characters_met::meeting::tells_apart(const spec::rule& a, const spec::rule& b) const {
    if (!((a.in & modes) == (b.in & modes))) return true;
    if (a.by == spec::trigger::always) return false;
    return spec::has_additional_allowed(a.on) != spec::has_additional_allowed(b.on) ||
           std::any_of(symbols.begin(), symbols.end(),
                       [&](spec::symbol s) { return a.on.set.has(s) != b.on.set.has(s); });
}

characters_met::characters_met(const configuration& of) : of_(&of), met_(of.draft->table.states.size()) {}

void characters_met::on_step(const engine::step& s) {
    const spec::symbol symbol = s.symbol();
    meeting& met = met_[s.state];
    met.modes = met.modes | spec::modes{static_cast<std::uint8_t>(1U << spec::mode_of(s.content_model, s.escape_flag))};
    if (met.set.has(symbol)) return;
    met.set.add(symbol);
    met.symbols.push_back(symbol);
}

bool characters_met::same_for(const meeting& met, const spec::draft& next, std::size_t state,
                              const std::vector<std::size_t>& now) const {
    const spec::machine_view& table = of_->draft->table;
    const spec::state_info& one = table.states[state];
    if (now[state] == no_state) return false;
    const spec::state_info& other = next.table.states[now[state]];
    if (!same_beside_rules(one, other, now)) return false;
    const auto rules = table.rules_of(state);
    const auto others = next.table.rules_of(now[state]);
    // The procedure on character references asks what its caller does with the result.
    const auto appends = [](auto of) { return !of.empty() && of.front().does(op::append_what_was_returned); };
    if (appends(rules) != appends(others)) return false;
    // Where the character that a step announces is not the one that all rules are tried on, all of them count.
    const bool all = one.first.count > 0 || any_does(rules, op::consume_those_characters) ||
                     any_does(others, op::consume_those_characters);
    if (all)
        return std::equal(rules.begin(), rules.end(), others.begin(), others.end(),
                          [&](const auto& a, const auto& b) { return study::same_rule(a, b, now); });
    const auto next_of = [&](auto from) {
        return std::find_if(from, others.end(), [&](const spec::rule& each) { return met.concerns(each); });
    };
    bool defers = false;
    auto other_rule = next_of(others.begin());
    for (const spec::rule& each : rules) {
        if (!met.concerns(each)) continue;
        if (other_rule == others.end() || !same_reasons(each, *other_rule, now) || met.tells_apart(each, *other_rule))
            return false;
        defers = defers || each.does(op::as_anything_else);
        other_rule = next_of(other_rule + 1);
    }
    if (other_rule != others.end()) return false;
    return !defers || same_reasons(spec::anything_else_of(rules), spec::anything_else_of(others), now);
}

bool characters_met::go_on_under(const configuration& next, const input_traits& input) {
    const std::vector<std::size_t> now = states_of_same_name(*of_->draft, *next.draft);
    if (!same_for_input(*of_, next, input, now)) return false;
    for (std::size_t s = 0; s < met_.size(); ++s)
        if (!met_[s].symbols.empty() && !same_for(met_[s], *next.draft, s, now)) return false;
    std::vector<meeting> renumbered(next.draft->table.states.size());
    for (std::size_t s = 0; s < met_.size(); ++s)
        if (!met_[s].symbols.empty()) renumbered[now[s]] = std::move(met_[s]);
    met_ = std::move(renumbered);
    of_ = &next;
    return true;
}

}  // namespace strata::compare
