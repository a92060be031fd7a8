#pragma once
// Makes drafts at run time from drafts of the program: the same machine with another name, with its states in another
// order, or with gaps.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/spec/owned_draft.hpp"
#include "drafts/registry.hpp"

namespace strata::testing {

/// Returns a copy of `original` in the form that a text has when it is read at run time. The copy owns all its data,
/// and its states are in reverse order.
inline std::unique_ptr<spec::owned_draft> read_like(const spec::draft& original, std::string_view name = "@copy.txt") {
    std::unique_ptr<spec::owned_draft> made = spec::copy_of(original);
    made->facts.about.predecessor = made->keep(std::string(original.about.day));
    made->facts.about.name = made->facts.about.day = made->keep(std::string(name));
    made->facts.about.aliases = {};
    made->facts.about.stands_apart = true;
    made->continues.clear();
    made->facts.continues = {};
    const auto last = static_cast<spec::state_index>(made->states.size() - 1);
    const auto turn = [last](spec::state_index& state) { state = static_cast<spec::state_index>(last - state); };
    const std::vector<spec::state_info> before = made->states;
    const std::vector<spec::rule> rules = made->rules;
    made->states.assign(before.rbegin(), before.rend());
    made->rules.clear();
    for (spec::state_info& each : made->states) {
        const auto first = rules.begin() + each.first_rule;
        each.first_rule = static_cast<std::uint16_t>(made->rules.size());
        made->rules.insert(made->rules.end(), first, first + each.rule_count);
        for (spec::action& a : each.first.actions)
            if (spec::goes_somewhere(a.code)) turn(a.to);
    }
    for (spec::rule& r : made->rules)
        for (spec::action& a : r.actions)
            if (spec::goes_somewhere(a.code)) turn(a.to);
    for (spec::content_state& each : made->contents) turn(each.state);
    turn(made->facts.reference_procedure);
    made->seal();
    return made;
}

/// Puts a gap into the state named `state`. The state's last rule, which may be the rule for EOF, loses its actions.
/// Instead, it has `sentence` as a sentence that was not understood.
inline void put_gap(spec::owned_draft& in, std::string_view state, std::string_view sentence) {
    for (const spec::state_info& each : in.states) {
        if (each.name != state) continue;
        spec::rule& last = in.rules[each.first_rule + each.rule_count - std::size_t{1}];
        last.actions = {};
        last.actions[0] = spec::gap(static_cast<spec::operand>(in.gaps.size()));
        last.count = 1;
    }
    in.gaps.push_back({in.keep(std::string(sentence)), 812, "mine.txt"});
    in.seal();
}

}  // namespace strata::testing
