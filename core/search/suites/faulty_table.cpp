#include "core/search/suites/faulty_table.hpp"

#include <cstddef>

namespace strata::generation {

faulty_table::faulty_table(const spec::draft& original)
    : original_(original),
      states_(original.table.states.begin(), original.table.states.end()),
      rules_(original.table.rules.begin(), original.table.rules.end()),
      draft_(original) {
    draft_.table.states = states_;
    draft_.table.rules = rules_;
    draft_.start_fused = nullptr;
}

void faulty_table::put_in(const fault& f) {
    take_out();
    in_ = f;
    has_fault_ = true;
    if (f.rules.empty()) states_[f.state] = f.info;
    for (std::size_t i = 0; i < f.rules.size(); ++i) rules_[f.rule + i] = f.rules[i];
}

void faulty_table::take_out() {
    if (!has_fault_) return;
    states_[in_.state] = original_.table.states[in_.state];
    for (std::size_t i = 0; i < in_.rules.size(); ++i) rules_[in_.rule + i] = original_.table.rules[in_.rule + i];
    has_fault_ = false;
}

}  // namespace strata::generation
