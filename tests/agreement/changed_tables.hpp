#pragma once
// Random tables: drafts with random changes, on which tests compare the engines.

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/spec/machine.hpp"
#include "tests/mutation/made_draft.hpp"

namespace strata::testing {

/// Makes one random change to the table of `made`: moves, exchanges, copies or removes something. New parts come from
/// elsewhere in the table, so they are likely to make sense. The changed table need not be sound. Returns the name of
/// the change.
template <class Random>
std::string_view change_at_random(mutation::made_draft& made, Random& random) {
    const auto any = [&](auto& from) -> auto& { return from[random() % from.size()]; };
    const auto some_action = [&]() -> spec::action* {
        for (int tries = 0; tries < 50; ++tries)
            if (spec::rule& rule = any(made.rules); rule.count != 0) return &rule.actions[random() % rule.count];
        return nullptr;
    };
    const auto some_target = [&]() -> spec::action* {
        for (int tries = 0; tries < 200; ++tries)
            if (spec::action* const a = some_action(); a != nullptr && spec::goes_somewhere(a->code)) return a;
        return nullptr;
    };
    spec::rule& rule = any(made.rules);
    const spec::rule other = any(made.rules);
    switch (random() % 16) {
        case 0: {
            spec::action* const one = some_target();
            spec::action* const another = some_target();
            if (one != nullptr && another != nullptr) std::swap(one->to, another->to);
            return "targets exchanged";
        }
        case 1:
            if (spec::action* const a = some_target())
                a->to = static_cast<std::uint16_t>(random() % made.states.size());
            return "target changed";
        case 2:
            if (rule.count != 0) {
                const std::size_t at = random() % rule.count;
                for (std::size_t i = at; i + 1 < rule.count; ++i) rule.actions[i] = rule.actions[i + 1];
                --rule.count;
            }
            return "action left out";
        case 3:
            if (spec::action* const a = some_action(); a != nullptr && rule.count < spec::rule::capacity) {
                const spec::action added = *a;
                const std::size_t at = random() % (rule.count + std::size_t{1});
                for (std::size_t i = rule.count; i > at; --i) rule.actions[i] = rule.actions[i - 1];
                rule.actions[at] = added;
                ++rule.count;
            }
            return "action added";
        case 4:
            if (spec::action* const a = some_action(); a != nullptr && rule.count != 0)
                rule.actions[random() % rule.count] = spec::action(*a);
            return "action replaced";
        case 5:
            if (spec::action* const a = some_action()) {
                constexpr std::array<spec::operand, 10> operands = {'x',
                                                                    '<',
                                                                    spec::current_character,
                                                                    spec::lowercase_version,
                                                                    spec::the_empty_string,
                                                                    spec::replacement_character,
                                                                    spec::the_cdata_string,
                                                                    0,
                                                                    1,
                                                                    spec::those_characters};
                a->what = operands[random() % operands.size()];
            }
            return "operand changed";
        case 6: rule.on = other.on; return "characters of another rule";
        case 7:
            if (rule.by != spec::trigger::always && rule.on.count < spec::characters::capacity) {
                constexpr std::string_view some = "<>&!-/=?\"'#;xaA5 \n\r\f]";
                rule.on = rule.on | spec::characters(some[random() % some.size()]);
            }
            return "character added";
        case 8: rule.given = other.given; return "condition of another rule";
        case 9: rule.in = other.in; return "modes of another rule";
        case 10: made.remove_rule(random() % made.rules.size()); return "rule left out";
        case 11: {
            const spec::state_info& state = any(made.states);
            if (state.rule_count > 1)
                std::swap(made.rules[state.first_rule + random() % state.rule_count],
                          made.rules[state.first_rule + random() % state.rule_count]);
            return "rules of a state exchanged";
        }
        case 12: std::swap(rule, any(made.rules)); return "rules exchanged";
        case 13:
            rule.actions = other.actions;
            rule.count = other.count;
            return "actions of another rule";
        case 14: any(made.states).reads = any(made.states).reads; return "what a state reads";
        default: {
            const spec::state_info& from = any(made.states);
            spec::state_info& to = any(made.states);
            to.drops_duplicate_attribute = from.drops_duplicate_attribute;
            if (random() % 2 == 0) to.first = from.first;
            return "beginning of another state";
        }
    }
}

}  // namespace strata::testing
