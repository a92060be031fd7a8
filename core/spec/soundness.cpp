#include "core/spec/soundness.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "core/spec/endless_cycle.hpp"

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
        case op::unconsume_reference:
        case op::as_anything_else: return false;
        default: return code == op::set_return_state || (!emits(code) && !goes_somewhere(code));
    }
}

bool is_anything_else(const rule& r) { return r.by == trigger::consume && r.on == anything_else && r.in == any_mode; }

// Emitting a token does so too: tree construction may answer with a state.
bool leaves_procedure(op code) {
    return emits(code) || code == op::switch_back || code == op::switch_to_return_state ||
           code == op::reconsume_in_return_state;
}

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
        for (const content_state& each : d_.contents)
            if (is_procedure(d_, each.state))
                return fmt::format("the content state \"{}\" is a step of the procedure on character references",
                                   each.name);
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
        return r.does(op::gap) ? found() : fault_in_procedure(s, r);
    }

    // The procedure is run within one step of the state that asks for it, until it returns: what else led into it or
    // out of it would never end. A rule with a gap is not carried out.
    [[nodiscard]] found fault_in_procedure(std::size_t s, const rule& r) const {
        const bool returns = r.does(op::return_nothing) || r.does(op::return_character);
        if (returns && !is_procedure(d_, s)) return "returns from the procedure on character references outside it";
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
        if (static_cast<std::size_t>(a.error) >= error_code_count ||
            static_cast<std::size_t>(a.but) >= error_code_count)
            return "reports an error that has no name";
        if (a.code == op::gap && a.what >= d_.gaps.size()) return "has a gap that is not in the draft's list of them";
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

}  // namespace

std::optional<std::string> fault_of(const draft& d) {
    if (found fault = inspector(d).first_fault()) return fault;
    if (const auto state = endless_cycle(d))
        return fmt::format("{}: the machine can return to it without consuming a character",
                           d.table.states[*state].name);
    return {};
}

void require_sound(const draft& d) {
    if (const auto fault = fault_of(d)) throw unsound_table(fmt::format("{}: {}", d.about.name, *fault));
}

}  // namespace strata::spec
