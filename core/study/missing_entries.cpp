#include "core/study/missing_entries.hpp"

#include <algorithm>

namespace strata::study {
namespace {

// At the end of the input such a rule would be taken for ever: a text that has it lacks an entry for EOF.
bool only_stays(const spec::rule& rule) {
    const auto leaves = [](const spec::action& a) {
        return spec::goes_somewhere(a.code) || a.code == spec::op::emit_eof || a.code == spec::op::gap ||
               a.code == spec::op::as_anything_else || a.code == spec::op::switch_to_return_state ||
               a.code == spec::op::reconsume_in_return_state || a.code == spec::op::switch_back;
    };
    return rule.by == spec::trigger::consume && rule.on == spec::anything_else &&
           std::none_of(rule.then().begin(), rule.then().end(), leaves);
}

}  // namespace

std::vector<missing_entry> missing_entries(const spec::draft& draft) {
    std::vector<missing_entry> found;
    for (std::size_t s = 0; s < draft.table.states.size(); ++s) {
        if (draft.table.states[s].reads == spec::part::procedure) continue;
        spec::symbol_set taken;
        bool takes_any = false;
        for (const spec::rule& each : draft.table.rules_of(s)) {
            takes_any = takes_any || each.by == spec::trigger::always;
            for (spec::symbol c = 0; c < spec::symbol_count; ++c)
                if (each.on.set.has(c) && (c != spec::eof_symbol || !only_stays(each))) taken.add(c);
        }
        missing_entry missing{s, {}};
        bool any = false;
        for (spec::symbol c = 0; c < spec::symbol_count && !takes_any; ++c) {
            // No machine is given a CR: preprocessing makes it a line feed.
            if (c == '\r' || taken.has(c)) continue;
            missing.on.add(c);
            any = true;
        }
        if (any) found.push_back(missing);
    }
    return found;
}

}  // namespace strata::study
