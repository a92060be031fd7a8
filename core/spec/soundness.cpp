#include "core/spec/soundness.hpp"

// This file's interface is `fault_of`, `faults_of_rules` and `require_sound`. Two private classes do the work. First,
// `inspector` checks each part of a table by itself, so that later code can read every part without an index out of
// bounds. Then `cycle_finder` follows the rules from state to state, and looks for a cycle in which no character is
// consumed.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"
#include "core/spec/machine.hpp"

namespace strata::spec {
namespace {

// --- Parts of the table ---

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

// Whether actions of this kind are allowed before the rules of a state. Actions that emit something, report an error or
// set the next state are allowed only in rules.
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
        case op::unconsume_reference:
        case op::as_anything_else: return false;
        default: return code == op::set_return_state || (!emits(code) && !goes_somewhere(code));
    }
}

bool is_anything_else(const rule& r) { return r.by == trigger::consume && r.on == anything_else && r.in == any_mode; }

// Whether the action may leave the procedure. An action that emits a token may do so, because tree construction may
// then set a state.
bool leaves_procedure(op code) {
    return emits(code) || code == op::switch_back || code == op::switch_to_return_state ||
           code == op::reconsume_in_return_state;
}

bool is_procedure(const draft& d, std::size_t state) { return d.table.states[state].reads == part::procedure; }

// Checks the parts of a table one by one, so that each can be read without an index out of bounds.
class inspector {
public:
    explicit inspector(const draft& d) : d_(d) {}

    found first_fault() {
        if (d_.table.states.empty()) return "the table has no states";
        if (d_.contents.empty()) return "there is no content state in which documents can begin";
        for (const content_state& each : d_.contents)
            if (each.state >= d_.table.states.size())
                return fmt::format("the content state \"{}\" is a state that the draft does not have", each.name);
        if (d_.reference_procedure >= d_.table.states.size())
            return "the procedure on character references begins in a state that the draft does not have";
        for (std::size_t s = 0; s < d_.table.states.size(); ++s)
            if (found fault = fault_in_state(s)) return fmt::format("{}: {}", d_.table.states[s].name, *fault);
        for (const content_state& each : d_.contents)
            if (is_procedure(d_, each.state))
                return fmt::format("the content state \"{}\" is a step of the procedure on character references",
                                   each.name);
        return fault_in_names();
    }

    // Returns the faults of all rules; nothing if the rules of a state cannot be read.
    [[nodiscard]] std::vector<fault_in_table> faults_in_rules() const {
        std::vector<fault_in_table> faults;
        for (std::size_t s = 0; s < d_.table.states.size(); ++s) {
            if (fault_in_storage(s)) return {};
            add_faults_in_rules(s, faults);
        }
        return faults;
    }

private:
    [[nodiscard]] found fault_in_state(std::size_t s) const {
        if (found fault = fault_in_storage(s)) return fault;
        std::vector<fault_in_table> faults;
        add_faults_in_rules(s, faults);
        if (faults.empty()) return {};
        const fault_in_table& first = faults.front();
        return first.rule ? fmt::format("rule {} {}", *first.rule, first.what) : first.what;
    }

    // The fault that makes it impossible to read the state's rules, if there is one.
    [[nodiscard]] found fault_in_storage(std::size_t s) const {
        const state_info& info = d_.table.states[s];
        if (info.first.count > info.first.actions.size())
            return "it has more actions before its rules than a state can hold";
        if (info.first_rule + std::size_t{info.rule_count} > d_.table.rules.size())
            return "some of its rules are not in the table";
        if (info.rule_count == 0) return "it has no rules";
        return {};
    }

    void add_faults_in_rules(std::size_t s, std::vector<fault_in_table>& to) const {
        const state_info& info = d_.table.states[s];
        for (std::size_t i = 0; i < info.first.count; ++i) {
            if (!may_come_before_rules(info.first.actions[i].code))
                return to.push_back(
                    {.state = s, .what = "before its rules, it has an action that only a rule may have"});
            if (found fault = fault_in_action(s, info.first.actions[i]))
                return to.push_back({.state = s, .what = "an action before its rules " + *fault});
        }
        const auto rules = d_.table.rules_of(s);
        const bool has_anything_else = std::any_of(rules.begin(), rules.end(), is_anything_else);
        bool consumes = false;
        for (std::size_t r = 0; r < rules.size(); ++r) {
            const auto add = [&](std::string what) { to.push_back({.state = s, .rule = r, .what = std::move(what)}); };
            if (found fault = fault_in_rule(s, rules[r])) {
                add(*std::move(fault));
            } else if (consumes && rules[r].by != trigger::consume) {
                add("looks ahead after a rule that consumes");
                to.back().looks_ahead_too_late = true;
            } else if (rules[r].does(op::as_anything_else) && !has_anything_else) {
                add("refers to an \"anything else\" entry that does not exist");
            } else if (rules[r].does(op::as_anything_else) && is_anything_else(rules[r])) {
                add("refers to itself as the \"anything else\" entry");
            }
            consumes = consumes || rules[r].by == trigger::consume;
        }
    }

    [[nodiscard]] found fault_in_rule(std::size_t s, const rule& r) const {
        if (r.count > rule::capacity) return "has more actions than a rule can hold";
        if (r.on.count > characters::capacity || r.given.followed_by.count > characters::capacity)
            return "has more lines of characters than a rule can hold";
        if (r.by != trigger::always && r.on.count == 0) return "has no character";
        if (needs_word(r.given.what) && r.given.word.empty()) return "requires an empty word";
        for (const action& a : r.then())
            if (found fault = fault_in_action(s, a)) return fault;
        return r.does(op::gap) ? found() : fault_in_procedure(s, r);
    }

    // The procedure runs within one step of the state that runs it, until it returns. If a rule enters or leaves the
    // procedure in any other way, that step never ends. A rule with a gap does nothing, so it cannot have this fault.
    [[nodiscard]] found fault_in_procedure(std::size_t s, const rule& r) const {
        const bool returns = r.does(op::return_nothing) || r.does(op::return_character);
        if (returns && !is_procedure(d_, s))
            return "returns from the procedure on character references without being part of it";
        if (r.does(op::unconsume_reference) && !returns)
            return "gives back the characters of a reference without returning from the procedure";
        if (!is_procedure(d_, s)) return {};
        const auto actions = r.then();
        if (std::any_of(actions.begin(), actions.end(), [](const action& a) { return leaves_procedure(a.code); }))
            return "leaves the procedure on character references without returning from it";
        return {};
    }

    [[nodiscard]] found fault_in_action(std::size_t s, const action& a) const {
        if (goes_somewhere(a.code) && a.to >= d_.table.states.size())
            return "goes to a state that the draft does not have";
        if (name_of(a.error).empty() || name_of(a.but).empty()) return "reports an error that has no name";
        if (a.code == op::gap && a.what >= d_.gaps.size()) return "has a gap that is not in the draft's list of gaps";
        if (a.code == op::set_escape_flag && a.what > 1) return "sets the escape flag to neither true nor false";
        const bool goes_on = a.code == op::continue_in && !is_procedure(d_, s);
        if (goes_on || (goes_somewhere(a.code) && is_procedure(d_, s) != is_procedure(d_, a.to)))
            return "goes to a step of the procedure on character references from outside it, or leaves it";
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

// --- Endless cycles ---

// Finds cycles of states in which nothing is consumed. A place in such a cycle is a state, a mode and the next symbol.
// As long as nothing is consumed, the symbol stays the same, so each symbol is searched separately.
class cycle_finder {
public:
    explicit cycle_finder(const draft& d) : d_(d) {
        const auto note = [&](std::size_t state, const action& a) {
            if (a.code == op::set_return_state) return_states_.push_back(a.to);
            if (a.code == op::switch_to_reference_in_attribute) return_states_.push_back(state);
        };
        for (std::size_t s = 0; s < d.table.states.size(); ++s) {
            for (const action& a : before_rules_of(s)) note(s, a);
            for (const rule& r : d.table.rules_of(s))
                for (const action& a : r.then()) note(s, a);
        }
        if (may_return_before_set()) return_states_.push_back(0);
    }

    /// A rule that leads back to a state without consuming a character.
    struct back {
        std::size_t to;  ///< the state
        std::size_t from;
        std::size_t rule;  ///< of `from`
        symbol on;         ///< the first of the symbols on which it leads back; EOF is last in the order
    };
    /// The rules that complete a cycle. Without these rules, the table would have no cycle. If `only_first`, the search
    /// ends at the first such rule.
    std::vector<back> cycles(bool only_first) {
        std::vector<back> found;
        for (symbol c = 0; c < symbol_count; ++c) {
            // If no rule distinguishes a symbol from the symbol before it, both have the same transitions.
            if (c > 0 && is_like_the_one_before(c)) continue;
            add_cycles_on(c, only_first, found);
            if (only_first && !found.empty()) break;
        }
        return found;
    }

private:
    [[nodiscard]] bool is_like_the_one_before(symbol c) const {
        if (c == eof_symbol) return false;
        return std::all_of(d_.table.rules.begin(), d_.table.rules.end(),
                           [&](const rule& r) { return r.on.set.has(c) == r.on.set.has(static_cast<symbol>(c - 1)); });
    }

    enum class colour : std::uint8_t { white, grey, black };

    struct transition {
        std::size_t to;    // a place
        std::size_t rule;  // of the state it begins in
    };

    void add_cycles_on(symbol c, bool only_first, std::vector<back>& found) {
        struct visit {
            std::size_t place;
            std::vector<transition> transitions;
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
                const transition next = open.back().transitions.back();
                open.back().transitions.pop_back();
                if (seen[next.to] == colour::black) continue;
                if (seen[next.to] == colour::grey) {
                    const back closes{next.to / mode_count, open.back().place / mode_count, next.rule, c};
                    const bool is_new = std::none_of(found.begin(), found.end(), [&](const back& each) {
                        return each.from == closes.from && each.rule == closes.rule;
                    });
                    if (is_new) found.push_back(closes);
                    if (only_first) return;
                    continue;
                }
                seen[next.to] = colour::grey;
                open.push_back({next.to, transitions_from(next.to, c)});
            }
        }
    }

    [[nodiscard]] static bool takes(const rule& r, mode m, symbol c) {
        if (!r.in.has(m)) return false;
        if (r.by == trigger::always || r.on.set.has(c)) return true;
        return has_additional_allowed(r.on) && c != eof_symbol;
    }

    [[nodiscard]] std::span<const action> before_rules_of(std::size_t state) const {
        const prologue& first = d_.table.states[state].first;
        return std::span(first.actions).first(first.count);
    }

    [[nodiscard]] std::vector<transition> transitions_from(std::size_t place, symbol c) const {
        std::vector<transition> transitions;
        const std::size_t state = place / mode_count;
        auto m = static_cast<mode>(place % mode_count);
        for (const action& a : before_rules_of(state))
            if (a.code == op::set_escape_flag) m = with_escape_flag(m, a.what);
        const auto rules = d_.table.rules_of(state);
        for (std::size_t i = 0; i < rules.size(); ++i) {
            const rule& r = rules[i];
            if (!takes(r, m, c)) continue;
            std::vector<std::size_t> places;
            add_transitions(state, m, c, r, places);
            for (const std::size_t each : places) transitions.push_back({each, i});
            if (r.given.what == condition::none && !r.only_if_foreign && (r.by == trigger::always || r.on.set.has(c)))
                break;
        }
        return transitions;
    }

    // Whether a rule may go to "the return state" before any rule has set it. (The machine then goes to the first
    // state.)
    [[nodiscard]] bool may_return_before_set() const {
        std::vector<bool> known(d_.table.states.size());
        std::vector<std::size_t> open;
        bool returns = false;
        const auto reach = [&](std::size_t state) {
            if (!known[state]) open.push_back(state);
            known[state] = true;
        };
        // Follows actions until one of them sets the return state. Returns true if no action did.
        const auto follow = [&](std::span<const action> actions) {
            for (const action& a : actions) {
                if (a.code == op::set_return_state || a.code == op::switch_to_reference_in_attribute) return false;
                returns = returns || a.code == op::switch_back || a.code == op::switch_to_return_state ||
                          a.code == op::reconsume_in_return_state;
                if (goes_somewhere(a.code)) reach(a.to);
                if (a.code == op::consume_reference) reach(d_.reference_procedure);
            }
            return true;
        };
        for (const content_state& each : d_.contents) reach(each.state);
        while (!open.empty() && !returns) {
            const std::size_t state = open.back();
            open.pop_back();
            if (!follow(before_rules_of(state))) continue;
            for (const rule& r : d_.table.rules_of(state)) static_cast<void>(follow(actions_of(state, r)));
        }
        return returns;
    }

    [[nodiscard]] static mode with_escape_flag(mode m, operand set) {
        return static_cast<mode>((m & ~1U) | (set != 0 ? 1U : 0U));
    }

    // The actions of a rule, including those of the entry "Anything else" if the rule refers to it.
    [[nodiscard]] std::vector<action> actions_of(std::size_t state, const rule& r) const {
        std::vector<action> all;
        for (const action& a : r.then()) {
            if (a.code == op::as_anything_else) {
                const auto rest = anything_else_of(d_.table.rules_of(state)).then();
                all.insert(all.end(), rest.begin(), rest.end());
                break;
            }
            all.push_back(a);
        }
        return all;
    }

    // Whether it is certain that the input has the characters that a rule consumes when it fires. This is not so for a
    // word that begins with the current character, because part of the word has already been consumed.
    [[nodiscard]] static bool has_those_characters(const rule& r) {
        return r.given.what == condition::next_characters_are || r.given.what == condition::unknown_name_before;
    }

    // Whether the state consumes its character a second time: a bogus comment begins at the character that led to it.
    [[nodiscard]] bool takes_up_the_character(std::size_t state) const {
        const auto rules = d_.table.rules_of(state);
        return rules.size() == 1 && rules.front().does(op::consume_bogus_comment);
    }

    void add_transitions(std::size_t state, mode m, symbol c, const rule& r,
                         std::vector<std::size_t>& transitions) const {
        bool consumes = r.by == trigger::consume;
        bool reconsumes = false;
        bool emits_tag = false;
        mode then = m;
        std::vector<std::size_t> to = {state};
        for (const action& a : actions_of(state, r)) {
            switch (a.code) {
                case op::gap:
                case op::emit_eof:
                case op::return_nothing:
                case op::return_character: return;
                case op::consume_those_characters: consumes = consumes || has_those_characters(r); break;
                case op::consume_next_character:
                case op::consume_bogus_comment:
                case op::consume_cdata_section: consumes = true; break;
                case op::consume_reference: transitions.push_back(d_.reference_procedure * mode_count + m); break;
                case op::set_escape_flag: then = with_escape_flag(then, a.what); break;
                case op::emit_tag: emits_tag = true; break;
                case op::switch_to:
                case op::continue_in:
                case op::switch_to_reference_in_attribute: to = {a.to}; break;
                case op::reconsume_in:
                    to = {a.to};
                    reconsumes = true;
                    break;
                case op::reconsume_in_return_state:
                    to = return_states_;
                    reconsumes = true;
                    break;
                case op::switch_back:
                case op::switch_to_return_state: to = return_states_; break;
                default: break;
            }
        }
        const bool is_taken_up = std::any_of(
            to.begin(), to.end(), [&](std::size_t each) { return each != state && takes_up_the_character(each); });
        if (consumes && c != eof_symbol && !reconsumes && !is_taken_up) return;
        for (const std::size_t each : to) transitions.push_back(each * mode_count + then);
        if (!emits_tag) return;
        for (const content_state& each : d_.contents) {
            transitions.push_back(each.state * mode_count + mode_of(each.model, (then & 1U) != 0));
            if (each.taken_back_at_eof)
                transitions.push_back(each.state * mode_count + mode_of(content_model::pcdata, (then & 1U) != 0));
        }
    }

    const draft& d_;
    std::vector<std::size_t> return_states_;
};

}  // namespace

std::optional<std::string> fault_of(const draft& d) {
    if (found fault = inspector(d).first_fault()) return fault;
    if (const auto cycles = cycle_finder(d).cycles(true); !cycles.empty())
        return fmt::format("{}: the machine can return to it without consuming a character",
                           d.table.states[cycles.front().to].name);
    return {};
}

std::vector<fault_in_table> faults_of_rules(const draft& d) {
    const inspector parts(d);
    std::vector<fault_in_table> faults = parts.faults_in_rules();
    if (!faults.empty() || inspector(d).first_fault()) return faults;
    for (const auto& each : cycle_finder(d).cycles(false))
        faults.push_back(
            {.state = each.from,
             .rule = each.rule,
             .only_at_eof = each.on == eof_symbol,
             .what = fmt::format("returns to the {} {}", d.table.states[each.to].name,
                                 each.on == eof_symbol ? "at the end of the file" : "without consuming a character")});
    return faults;
}

void require_sound(const draft& d) {
    if (const auto fault = fault_of(d)) throw unsound_table(fmt::format("{}: {}", d.about.name, *fault));
}

}  // namespace strata::spec
