#include "core/compare/steps/meetings.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace strata::compare {

using study::step_number;

namespace {

// Whether two rules do the same, except for the next state and the names of errors.
bool are_alike(const spec::rule& a, const spec::rule& b) {
    return a.given.what == b.given.what && std::equal(a.then().begin(), a.then().end(), b.then().begin(),
                                                      b.then().end(), [](const spec::action& x, const spec::action& y) {
                                                          return x.code == y.code && x.what == y.what;
                                                      });
}

}  // namespace

const meetings::readers& meetings::readers_of(std::size_t walk) {
    readers& r = readers_[walk];
    if (r.known) return r;
    r.known = true;
    const stretch& along = walks_[walk];
    const auto& states = along.of->draft().table.states;
    for (std::size_t i = along.first; i < along.last; ++i) {
        const walked_step& s = along.of->steps()[i];
        if (s.reads_text) r.texts.push_back(static_cast<step_number>(i));
        if (s.reads_text || spec::is_attribute_value(states[s.state].reads))
            r.texts_and_values.push_back(static_cast<step_number>(i));
    }
    return r;
}

const walked_step& meetings::step_at(std::size_t walk, const std::vector<step_number>& steps, step_number until) const {
    const auto after = std::upper_bound(steps.begin(), steps.end(), until);
    return walks_[walk].of->steps()[after == steps.begin() ? walks_[walk].first : *std::prev(after)];
}

bool meetings::is_called(std::size_t walk, step_number step) const {
    const walked_step& s = walks_[walk].of->steps()[step];
    const spec::machine_view& table = walks_[walk].of->draft().table;
    return table.states[s.state].reads == spec::part::procedure ||
           table.rules_of(s.state)[s.rule].does(spec::op::consume_reference);
}

bool meetings::meet(std::size_t one, step_number step, std::size_t other, step_number other_step) {
    if (walks_[one].of->steps()[step].place != walks_[other].of->steps()[other_step].place) return false;
    if (token_begin(one, step) != token_begin(other, other_step)) return false;
    return (!is_called(one, step) && !is_called(other, other_step)) || are_for_one_reader(one, step, other, other_step);
}

bool meetings::are_for_one_reader(std::size_t one, step_number step, std::size_t other, step_number other_step) {
    const walked_step& a = step_at(one, readers_of(one).texts_and_values, step);
    const walked_step& b = step_at(other, readers_of(other).texts_and_values, other_step);
    const bool is_back = &a == &walks_[one].of->steps()[step] || &b == &walks_[other].of->steps()[other_step];
    return a.place == b.place && (a.offset == b.offset || is_back);
}

bool meetings::read_the_same(std::size_t one, step_number step, std::size_t other, step_number other_step) {
    if (is_called(one, step) || is_called(other, other_step)) return are_for_one_reader(one, step, other, other_step);
    const auto reads_value = [&](std::size_t walk, step_number its) {
        const walked_step& s = walks_[walk].of->steps()[its];
        return spec::is_attribute_value(walks_[walk].of->draft().table.states[s.state].reads);
    };
    return reads_value(one, step) == reads_value(other, other_step);
}

const spec::rule& meetings::rule_of(std::size_t walk, step_number step) const {
    const walked_step& s = walks_[walk].of->steps()[step];
    return walks_[walk].of->draft().table.rules_of(s.state)[s.rule];
}

bool meetings::say_the_same(std::size_t one, step_number step, std::size_t other, step_number other_step) const {
    return are_alike(rule_of(one, step), rule_of(other, other_step));
}

bool meetings::has_rule_of(std::size_t one, step_number step, std::size_t other) const {
    const walked_step& s = walks_[one].of->steps()[step];
    const std::string_view name = walks_[one].of->draft().table.states[s.state].name;
    const spec::machine_view& table = walks_[other].of->draft().table;
    for (std::size_t state = 0; state < table.states.size(); ++state) {
        if (table.states[state].name != name) continue;
        const auto rules = table.rules_of(state);
        const auto on = std::find_if(rules.begin(), rules.end(), [&](const spec::rule& r) {
            return r.by == spec::trigger::always || r.on.set.has(s.symbol);
        });
        return on != rules.end() && are_alike(rule_of(one, step), *on);
    }
    return false;
}

bool meetings::is_in_new_state(std::size_t one, step_number step, std::size_t other) const {
    const spec::draft& its = walks_[one].of->draft();
    const spec::draft& others = walks_[other].of->draft();
    const std::string_view name = its.table.states[walks_[one].of->steps()[step].state].name;
    const auto goes_on = [&](const spec::continuation& each) { return each.former == name || each.state == name; };
    return std::none_of(its.continues.begin(), its.continues.end(), goes_on) &&
           std::none_of(others.continues.begin(), others.continues.end(), goes_on) &&
           std::none_of(others.table.states.begin(), others.table.states.end(),
                        [&](const spec::state_info& s) { return s.name == name; });
}

const meetings::meetings_of_two& meetings::of(std::size_t one, std::size_t other) {
    const auto [place, is_new] = found_.try_emplace({one, other});
    meetings_of_two& found = place->second;
    if (!is_new) return found;
    const auto& a = walks_[one].of->steps();
    const auto& b = walks_[other].of->steps();
    const auto part = [&] {
        if (found.all.empty()) return;
        const meeting& m = found.all.back();
        if (!say_the_same(one, m.one, other, m.other)) found.divergences.push_back(m);
    };
    std::size_t i = walks_[one].first;
    std::size_t j = walks_[other].first;
    while (i < walks_[one].last && j < walks_[other].last) {
        if (a[i].offset != b[j].offset) {
            ++(a[i].offset < b[j].offset ? i : j);
            continue;
        }
        // Several steps may look at one character. One of `a` meets the next of `b` at the same place.
        const std::uint64_t here = a[i].offset;
        const auto last = std::find_if(b.begin() + static_cast<std::ptrdiff_t>(j),
                                       b.begin() + static_cast<std::ptrdiff_t>(walks_[other].last),
                                       [&](const walked_step& s) { return s.offset != here; });
        const auto end = static_cast<std::size_t>(last - b.begin());
        for (std::size_t next = j; i < walks_[one].last && a[i].offset == here; ++i)
            for (std::size_t k = next; k < end; ++k) {
                const meeting m{static_cast<step_number>(i), static_cast<step_number>(k)};
                if (!meet(one, m.one, other, m.other)) continue;
                const bool goes_on =
                    !found.all.empty() && found.all.back().one + 1 == m.one && found.all.back().other + 1 == m.other;
                if (!goes_on) part();
                found.all.push_back(m);
                next = k + 1;
                break;
            }
        j = end;
    }
    part();
    return found;
}

std::optional<meeting> meetings::last(std::size_t one, step_number until, std::size_t other, step_number other_until) {
    const std::vector<meeting>& all = of(one, other).all;
    const auto after = std::partition_point(all.begin(), all.end(),
                                            [&](const meeting& m) { return m.one <= until && m.other <= other_until; });
    return after == all.begin() ? std::nullopt : std::optional(*std::prev(after));
}

std::optional<meeting> meetings::last_divergence(std::size_t one, step_number before, std::size_t other,
                                                 step_number other_before) {
    const std::vector<meeting>& all = of(one, other).divergences;
    const auto after = std::partition_point(all.begin(), all.end(),
                                            [&](const meeting& m) { return m.one < before && m.other < other_before; });
    return after == all.begin() ? std::nullopt : std::optional(*std::prev(after));
}

}  // namespace strata::compare
