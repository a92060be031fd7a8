#include "core/search/ending_states.hpp"

namespace strata::search {

using spec::op;

namespace {

bool goes(const spec::action& a) {
    return a.code == op::switch_to || a.code == op::reconsume_in || a.code == op::continue_in;
}

}  // namespace

ending_states::ending_states(const spec::draft& draft, const compare::correspondence::of_draft& places)
    : draft_(draft),
      places_(places),
      reads_reference_(draft.table.states.size(), false),
      goes_on_in_(draft.table.states.size()) {
    for (std::size_t s = 0; s < draft.table.states.size(); ++s)
        for (const spec::rule& rule : draft.table.rules_of(s)) {
            // A draft either runs a procedure and then continues, or has reference states and a return state.
            if (rule.does(op::consume_reference)) {
                reads_reference_[s] = true;
                for (const spec::action& a : rule.then())
                    if (a.code == op::switch_to) goes_on_in_[s] = a.to;
            }
            if (!rule.does(op::set_return_state)) continue;
            for (const spec::action& a : rule.then())
                if (goes(a)) follow(a.to);
        }
}

// Marks the state and all states reachable from it up to the end of the reference.
void ending_states::follow(std::size_t state) {
    if (reads_reference_[state]) return;
    reads_reference_[state] = true;
    for (const spec::rule& rule : draft_.table.rules_of(state))
        for (const spec::action& a : rule.then())
            if (goes(a)) follow(a.to);
}

bool ending_states::breaks_off(std::size_t state, std::size_t return_state, bool end_is_error) const {
    if (places_.reads_text(state)) return end_is_error;
    return !reads_reference_[state] || !places_.reads_text(goes_on_in_[state].value_or(return_state));
}

}  // namespace strata::search
