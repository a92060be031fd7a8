#include "core/history/blame.hpp"

#include <memory>
#include <span>
#include <utility>

#include "core/history/history.hpp"
#include "core/study/same_rule.hpp"

namespace strata::study {
namespace {

// Takes over what is known of the rules of a state that are still there, each for one rule.
void take_over(const spec::draft& before, std::size_t former, const blamed_table& known, const spec::draft& after,
               std::size_t state, states_now now, blamed_table& next) {
    const auto old_rules = before.table.rules_of(former);
    const auto new_rules = after.table.rules_of(state);
    const std::size_t old_first = before.table.states[former].first_rule;
    const std::size_t new_first = after.table.states[state].first_rule;
    next.states[state] = known.states[former];
    std::vector<bool> taken(old_rules.size(), false);
    for (std::size_t n = 0; n < new_rules.size(); ++n) {
        for (std::size_t o = 0; o < old_rules.size(); ++o) {
            if (taken[o] || !same_rule(old_rules[o], new_rules[n], now)) continue;
            taken[o] = true;
            next.rules[new_first + n] = known.rules[old_first + o];
            break;
        }
    }
}

}  // namespace

blamed_table blame(const spec::revision_chain& chain, std::size_t count) {
    blamed_table known;
    known.rules.assign(chain.landmark->table.rules.size(), 0);
    known.states.assign(chain.landmark->table.states.size(), 0);
    const spec::draft* before = chain.landmark;
    std::unique_ptr<revised_draft> kept;
    for (std::size_t i = 0; i < count; ++i) {
        auto after = std::make_unique<revised_draft>(*before, chain.revisions[i]);
        const std::vector<std::size_t> now = states_after(before->table, chain.revisions[i]);
        blamed_table next;
        next.rules.assign(after->value().table.rules.size(), i + 1);
        next.states.assign(after->value().table.states.size(), i + 1);
        for (std::size_t s = 0; s < now.size(); ++s)
            if (now[s] != no_state) take_over(*before, s, known, after->value(), now[s], now, next);
        known = std::move(next);
        kept = std::move(after);
        before = &kept->value();
    }
    return known;
}

}  // namespace strata::study
