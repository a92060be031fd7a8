#include "core/compare/time/characters_met.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/compare/attribute/texts_between.hpp"
#include "core/spec/machine.hpp"
#include "core/spec/same_facts.hpp"
#include "core/study/changed_rules.hpp"
#include "core/study/tree_diff.hpp"
#include "core/text/plain_text.hpp"

namespace strata::compare {
namespace {

// --- Traits of an input ---

// Only the beginning of a longer name is looked for: all names of the standard are shorter.
constexpr std::size_t longest_name = 64;

bool is_in_names(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == ';';
}

}  // namespace

input_traits::input_traits(std::string_view input)
    : is_plain_(input::skip_plain_text(input.data(), input.data() + input.size()) == input.data() + input.size()),
      begins_with_mark_(input.starts_with("\xEF\xBB\xBF")),
      has_null_(input.find('\0') != std::string_view::npos),
      has_numbers_(input.find("&#") != std::string_view::npos) {
    for (std::size_t at = input.find('&'); at != std::string_view::npos; at = input.find('&', at + 1)) {
        const std::string_view rest = input.substr(at + 1, longest_name);
        const auto end = std::find_if_not(rest.begin(), rest.end(), is_in_names);
        after_ampersands_.push_back(rest.substr(0, static_cast<std::size_t>(end - rest.begin())));
    }
    std::sort(after_ampersands_.begin(), after_ampersands_.end());
    after_ampersands_.erase(std::unique(after_ampersands_.begin(), after_ampersands_.end()), after_ampersands_.end());
}

bool input_traits::preprocessed_alike(const spec::preprocessing& a, const spec::preprocessing& b) const {
    if (begins_with_mark_ && a.drops_byte_order_mark != b.drops_byte_order_mark) return false;
    if (is_plain_) return true;
    return spec::same_preprocessing(a, b);
}

bool input_traits::references_alike(const spec::reference_tables& a, const spec::reference_tables& b) const {
    if (after_ampersands_.empty()) return true;
    // Where preprocessing drops U+0000, characters that are apart in the input come together.
    if ((has_numbers_ || has_null_) && !spec::same_numbers(a, b)) return false;
    return names_alike(a.names, b.names);
}

bool input_traits::names_alike(std::span<const spec::named_reference> a,
                               std::span<const spec::named_reference> b) const {
    auto one = a.begin();
    auto other = b.begin();
    while (one != a.end() || other != b.end()) {
        const bool first = other == b.end() || (one != a.end() && one->name < other->name);
        const bool second = one == a.end() || (other != b.end() && other->name < one->name);
        const bool same = !first && !second && spec::same_name(*one, *other);
        if (!same && may_have(first ? one->name : other->name)) return false;
        if (!second) ++one;
        if (!first) ++other;
    }
    return true;
}

bool input_traits::may_have(std::string_view name) const {
    if (has_null_) return true;
    name = name.substr(0, longest_name);
    const auto at = std::lower_bound(after_ampersands_.begin(), after_ampersands_.end(), name);
    return at != after_ampersands_.end() && at->starts_with(name);
}

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

bool same_settings(const run::configuration& one, const run::configuration& other) {
    const auto options = [](const tokenizer_options& of) {
        return std::tie(of.content, of.last_start_tag, of.foreign, of.input, of.continues);
    };
    return options(one.options) == options(other.options) && same_simulation(one.feedback, other.feedback);
}

// Whether everything beside the states that matters for the input is the same.
bool same_for_input(const run::configuration& one, const run::configuration& other, const input_traits& input,
                    study::states_now now) {
    const spec::draft& a = *one.draft;
    const spec::draft& b = *other.draft;
    return same_settings(one, other) && same_facts(a, b, now) && input.preprocessed_alike(a.stream, b.stream) &&
           input.references_alike(a.references, b.references) &&
           (!one.feedback || same_tree_construction(a.tree_construction, b.tree_construction));
}

// For each state of `a`, the state of `b` with its name. A name that a table has twice is not used.
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

// Whether a rule is tried on the input that was met, and may apply.
bool characters_met::input_of_state::concerns(const spec::rule& rule) const {
    if ((rule.in & modes).bits == 0) return false;
    if (rule.by == spec::trigger::always || spec::has_additional_allowed(rule.on)) return true;
    return std::any_of(symbols.begin(), symbols.end(), [&](spec::symbol s) { return rule.on.set.has(s); });
}

// Whether the rules are for different parts of the input that was met.
bool characters_met::input_of_state::tells_apart(const spec::rule& a, const spec::rule& b) const {
    if (!((a.in & modes) == (b.in & modes))) return true;
    if (a.by == spec::trigger::always) return false;
    return spec::has_additional_allowed(a.on) != spec::has_additional_allowed(b.on) ||
           std::any_of(symbols.begin(), symbols.end(),
                       [&](spec::symbol s) { return a.on.set.has(s) != b.on.set.has(s); });
}

characters_met::characters_met(const run::configuration& of) : of_(&of), met_(of.draft->table.states.size()) {}

void characters_met::on_step(const engine::step& s) {
    const spec::symbol symbol = s.symbol();
    input_of_state& met = met_[s.state];
    met.modes = met.modes | spec::modes{static_cast<std::uint8_t>(1U << spec::mode_of(s.content_model, s.escape_flag))};
    if (met.set.has(symbol)) return;
    met.set.add(symbol);
    met.symbols.push_back(symbol);
}

bool characters_met::same_for(const input_of_state& met, const spec::draft& next, std::size_t state,
                              const std::vector<std::size_t>& now) const {
    const spec::machine_view& table = of_->draft->table;
    const spec::state_info& one = table.states[state];
    if (now[state] == no_state) return false;
    const spec::state_info& other = next.table.states[now[state]];
    if (!same_beside_rules(one, other, now)) return false;
    const auto rules = table.rules_of(state);
    const auto others = next.table.rules_of(now[state]);
    // The procedure on character references depends on what its caller does with the result.
    const auto appends = [](auto of) { return !of.empty() && of.front().does(op::append_what_was_returned); };
    if (appends(rules) != appends(others)) return false;
    // Where the character of a step is not the one that all rules are tried on, all rules count.
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

bool characters_met::continues_under(const run::configuration& next, const input_traits& input) {
    const std::vector<std::size_t> now = states_of_same_name(*of_->draft, *next.draft);
    if (!same_for_input(*of_, next, input, now)) return false;
    for (std::size_t s = 0; s < met_.size(); ++s)
        if (!met_[s].symbols.empty() && !same_for(met_[s], *next.draft, s, now)) return false;
    std::vector<input_of_state> renumbered(next.draft->table.states.size());
    for (std::size_t s = 0; s < met_.size(); ++s)
        if (!met_[s].symbols.empty()) renumbered[now[s]] = std::move(met_[s]);
    met_ = std::move(renumbered);
    of_ = &next;
    return true;
}

}  // namespace strata::compare
