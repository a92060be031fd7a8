#include "core/spec/soundness.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace strata::spec {
namespace {

using found = std::optional<std::string>;

bool needs_word(condition what) {
    switch (what) {
        case condition::next_characters_are:
        case condition::characters_from_current_are:
        case condition::last_characters_are:
        case condition::temporary_buffer_is:
        case condition::temporary_buffer_is_one_of: return true;
        default: return false;
    }
}

// Whether a state may do it before its rules are evaluated. What is emitted or reported belongs to a rule, and so does
// the next state.
bool may_come_before_rules(op code) {
    switch (code) {
        case op::parse_error:
        case op::parse_error_by_number:
        case op::parse_error_unless_permitted_slash:
        case op::emit_eof:
        case op::consume_reference:
        case op::return_nothing:
        case op::return_character:
        case op::switch_back:
        case op::switch_to_return_state:
        case op::reconsume_in_return_state:
        case op::as_anything_else: return false;
        default: return code == op::set_return_state || (!emits(code) && !goes_somewhere(code));
    }
}

bool is_anything_else(const rule& r) { return r.by == trigger::consume && r.on == anything_else && r.in == any_mode; }

bool is_procedure(const draft& d, std::size_t state) { return d.table.states[state].reads == part::procedure; }

// Checks the parts of a table one by one: whether each can be read without leaving its storage.
class inspector {
public:
    explicit inspector(const draft& d) : d_(d) {}

    found first_fault() {
        if (d_.table.states.empty()) return "the table has no states";
        if (d_.contents.empty()) return "no content state says where documents begin";
        for (const content_state& each : d_.contents)
            if (each.state >= d_.table.states.size())
                return fmt::format("the content state \"{}\" is a state that the draft does not have", each.name);
        if (d_.reference_procedure >= d_.table.states.size())
            return "the procedure on character references begins in a state that the draft does not have";
        for (std::size_t s = 0; s < d_.table.states.size(); ++s)
            if (found fault = fault_in_state(s)) return fmt::format("{}: {}", d_.table.states[s].name, *fault);
        return fault_in_names();
    }

private:
    [[nodiscard]] found fault_in_state(std::size_t s) const {
        const state_info& info = d_.table.states[s];
        if (info.first.count > info.first.actions.size()) return "it does more before its rules than a state can hold";
        for (std::size_t i = 0; i < info.first.count; ++i) {
            if (!may_come_before_rules(info.first.actions[i].code))
                return "before its rules it does what only a rule can do";
            if (found fault = fault_in_action(s, info.first.actions[i]))
                return "what it does before its rules " + *fault;
        }
        if (info.first_rule + std::size_t{info.rule_count} > d_.table.rules.size())
            return "its rules are not all in the table";
        if (info.rule_count == 0) return "it has no rules";
        const auto rules = d_.table.rules_of(s);
        const bool has_anything_else = std::any_of(rules.begin(), rules.end(), is_anything_else);
        bool consumes = false;
        for (std::size_t r = 0; r < rules.size(); ++r) {
            if (found fault = fault_in_rule(s, rules[r])) return fmt::format("rule {} {}", r, *fault);
            if (consumes && rules[r].by != trigger::consume)
                return fmt::format("rule {} looks ahead after one that consumes", r);
            consumes = consumes || rules[r].by == trigger::consume;
            if (!rules[r].does(op::as_anything_else)) continue;
            if (!has_anything_else) return fmt::format("rule {} refers to an \"anything else\" that does not exist", r);
            if (is_anything_else(rules[r])) return fmt::format("rule {} refers to itself as \"anything else\"", r);
        }
        return {};
    }

    [[nodiscard]] found fault_in_rule(std::size_t s, const rule& r) const {
        if (r.count > rule::capacity) return "has more actions than a rule can hold";
        if (r.on.count > characters::capacity || r.given.followed_by.count > characters::capacity)
            return "has more lines of characters than a rule can hold";
        if (r.by != trigger::always && r.on.count == 0) return "has no character";
        if (needs_word(r.given.what) && r.given.word.empty()) return "requires an empty word";
        for (const action& a : r.then())
            if (found fault = fault_in_action(s, a)) return fault;
        return {};
    }

    [[nodiscard]] found fault_in_action(std::size_t s, const action& a) const {
        if (goes_somewhere(a.code) && a.to >= d_.table.states.size())
            return "goes to a state that the draft does not have";
        if (static_cast<std::size_t>(a.error) >= error_code_count ||
            static_cast<std::size_t>(a.but) >= error_code_count)
            return "reports an error that has no name";
        if (a.code == op::gap && a.what >= d_.gaps.size()) return "has a gap that is not in the draft's list of them";
        if (a.code == op::set_escape_flag && a.what > 1) return "sets the escape flag to neither true nor false";
        if (a.code == op::continue_in && (!is_procedure(d_, s) || !is_procedure(d_, a.to)))
            return "continues with a step of the procedure on character references from outside it, or leaves it";
        if (a.code == op::consume_reference && (is_procedure(d_, s) || !is_procedure(d_, d_.reference_procedure)))
            return "runs the procedure on character references, which does not exist or is already running";
        return {};
    }

    [[nodiscard]] found fault_in_names() const {
        const auto names = d_.references.names;
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (names[i].name.empty()) return "a name of a character reference is empty";
            if (i > 0 && !(names[i - 1].name < names[i].name))
                return fmt::format("the name of a character reference \"{}\" is out of order", names[i].name);
        }
        return {};
    }

    const draft& d_;
};

// Finds cycles of states on which nothing is consumed. A place is a state in a mode with a next symbol: as
// long as nothing is consumed the symbol stays the same, so each symbol is searched separately.
class cycle_finder {
public:
    explicit cycle_finder(const draft& d) : d_(d) {
        for (std::size_t s = 0; s < d.table.states.size(); ++s)
            for (const rule& r : d.table.rules_of(s))
                for (const action& a : r.then()) {
                    if (a.code == op::set_return_state) return_states_.push_back(a.to);
                    if (a.code == op::switch_to_reference_in_attribute) return_states_.push_back(s);
                }
    }

    /// A state on a cycle, if there is one.
    std::optional<std::size_t> first_cycle() {
        for (symbol c = 0; c < symbol_count; ++c) {
            // A symbol that no rule distinguishes from the one before has the same transitions.
            if (c > 0 && is_like_the_one_before(c)) continue;
            if (const auto state = cycle_on(c)) return state;
        }
        return {};
    }

private:
    [[nodiscard]] bool is_like_the_one_before(symbol c) const {
        if (c == eof_symbol) return false;
        return std::all_of(d_.table.rules.begin(), d_.table.rules.end(),
                           [&](const rule& r) { return r.on.set.has(c) == r.on.set.has(static_cast<symbol>(c - 1)); });
    }

    enum class colour : std::uint8_t { white, grey, black };

    std::optional<std::size_t> cycle_on(symbol c) {
        struct visit {
            std::size_t place;
            std::vector<std::size_t> transitions;
        };
        std::vector<colour> seen(d_.table.states.size() * mode_count, colour::white);
        std::vector<visit> open;
        for (std::size_t root = 0; root < seen.size(); ++root) {
            if (seen[root] != colour::white) continue;
            seen[root] = colour::grey;
            open.push_back({root, transitions_from(root, c)});
            while (!open.empty()) {
                if (open.back().transitions.empty()) {
                    seen[open.back().place] = colour::black;
                    open.pop_back();
                    continue;
                }
                const std::size_t to = open.back().transitions.back();
                open.back().transitions.pop_back();
                if (seen[to] == colour::grey) return to / mode_count;
                if (seen[to] == colour::black) continue;
                seen[to] = colour::grey;
                open.push_back({to, transitions_from(to, c)});
            }
        }
        return {};
    }

    [[nodiscard]] static bool takes(const rule& r, mode m, symbol c) {
        if (!r.in.has(m)) return false;
        if (r.by == trigger::always || r.on.set.has(c)) return true;
        for (std::size_t i = 0; i < r.on.count; ++i)
            if (r.on.items[i].what == character_item::kind::additional_allowed_character) return c != eof_symbol;
        return false;
    }

    [[nodiscard]] std::vector<std::size_t> transitions_from(std::size_t place, symbol c) const {
        std::vector<std::size_t> transitions;
        const std::size_t state = place / mode_count;
        const auto m = static_cast<mode>(place % mode_count);
        const auto rules = d_.table.rules_of(state);
        for (const rule& r : rules) {
            if (!takes(r, m, c)) continue;
            const rule* done = &r;
            if (r.does(op::as_anything_else)) done = &*std::find_if(rules.begin(), rules.end(), is_anything_else);
            add_transitions(state, m, c, *done, transitions);
            if (r.given.what == condition::none && !r.only_if_foreign && (r.by == trigger::always || r.on.set.has(c)))
                break;
        }
        return transitions;
    }

    void add_transitions(std::size_t state, mode m, symbol c, const rule& r,
                         std::vector<std::size_t>& transitions) const {
        bool consumes = r.by == trigger::consume && c != eof_symbol;
        bool emits_tag = false;
        mode then = m;
        std::vector<std::size_t> to = {state};
        for (const action& a : r.then()) {
            switch (a.code) {
                case op::gap:
                case op::emit_eof:
                case op::return_nothing:
                case op::return_character: return;
                case op::consume_those_characters:
                case op::consume_next_character:
                case op::consume_bogus_comment:
                case op::consume_cdata_section: consumes = consumes || c != eof_symbol; break;
                case op::consume_reference: transitions.push_back(d_.reference_procedure * mode_count + m); break;
                case op::set_escape_flag: then = static_cast<mode>((then & ~1U) | (a.what != 0 ? 1U : 0U)); break;
                case op::emit_tag: emits_tag = true; break;
                case op::switch_to:
                case op::continue_in:
                case op::switch_to_reference_in_attribute: to = {a.to}; break;
                case op::reconsume_in:
                    to = {a.to};
                    consumes = false;
                    break;
                case op::reconsume_in_return_state:
                    consumes = false;
                    to = return_states_;
                    break;
                case op::switch_back:
                case op::switch_to_return_state: to = return_states_; break;
                default: break;
            }
        }
        if (consumes) return;
        for (const std::size_t each : to) transitions.push_back(each * mode_count + then);
        if (!emits_tag) return;
        for (const content_state& each : d_.contents)
            transitions.push_back(each.state * mode_count + mode_of(each.model, (then & 1U) != 0));
    }

    const draft& d_;
    std::vector<std::size_t> return_states_;
};

}  // namespace

std::optional<std::string> fault_of(const draft& d) {
    if (found fault = inspector(d).first_fault()) return fault;
    if (const auto state = cycle_finder(d).first_cycle())
        return fmt::format("{}: the machine can return to it without consuming a character",
                           d.table.states[*state].name);
    return {};
}

void require_sound(const draft& d) {
    if (const auto fault = fault_of(d)) throw unsound_table(fmt::format("{}: {}", d.about.name, *fault));
}

}  // namespace strata::spec
