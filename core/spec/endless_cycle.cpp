#include "core/spec/endless_cycle.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "core/spec/anything_else.hpp"

namespace strata::spec {
namespace {

// Finds cycles of states on which nothing is consumed. A place is a state in a mode with a next symbol: as
// long as nothing is consumed the symbol stays the same, so each symbol is searched separately.
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
        return has_additional_allowed(r.on) && c != eof_symbol;
    }

    [[nodiscard]] std::span<const action> before_rules_of(std::size_t state) const {
        const prologue& first = d_.table.states[state].first;
        return std::span(first.actions).first(first.count);
    }

    [[nodiscard]] std::vector<std::size_t> transitions_from(std::size_t place, symbol c) const {
        std::vector<std::size_t> transitions;
        const std::size_t state = place / mode_count;
        auto m = static_cast<mode>(place % mode_count);
        for (const action& a : before_rules_of(state))
            if (a.code == op::set_escape_flag) m = with_escape_flag(m, a.what);
        for (const rule& r : d_.table.rules_of(state)) {
            if (!takes(r, m, c)) continue;
            add_transitions(state, m, c, r, transitions);
            if (r.given.what == condition::none && !r.only_if_foreign && (r.by == trigger::always || r.on.set.has(c)))
                break;
        }
        return transitions;
    }

    // Whether a rule may return to "the return state" before any rule has set it: then that is the first state.
    [[nodiscard]] bool may_return_before_set() const {
        std::vector<bool> known(d_.table.states.size());
        std::vector<std::size_t> open;
        bool returns = false;
        const auto reach = [&](std::size_t state) {
            if (!known[state]) open.push_back(state);
            known[state] = true;
        };
        // Returns whether the return state is not set by these actions.
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

    // What a rule does, including what it does as the entry "Anything else" does.
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

    // Whether the words that a rule consumes are there whenever it fires. Those that begin with the current character
    // are consumed in part already.
    [[nodiscard]] static bool has_those_characters(const rule& r) {
        return r.given.what == condition::next_characters_are || r.given.what == condition::unknown_name_before;
    }

    // A bogus comment begins at the character that led to it, which is consumed once more.
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

std::optional<std::size_t> endless_cycle(const draft& d) { return cycle_finder(d).first_cycle(); }

}  // namespace strata::spec
