#pragma once
// The characters that a rule takes or leaves, as far as the sweeps do not show them: one test for many characters where
// the machine gets back to the state, and otherwise one for each.

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/search/suites/fault_search.hpp"
#include "core/search/suites/faults.hpp"
#include "core/search/suites/faulty_table.hpp"
#include "core/search/suites/machine_graph.hpp"
#include "core/search/suites/test_pool.hpp"

namespace strata::generation {

/// Collects the faults of one rule, and then adds tests for them.
class character_tests {
public:
    /// All must outlive this object.
    character_tests(const machine_graph& graph, test_pool& pool, fault_search& search, faulty_table& table)
        : graph_(graph), pool_(pool), search_(search), table_(table) {}

    /// Takes a fault in one symbol, which no test shows so far and which is in the table. Returns whether some input
    /// shows it.
    bool take(const fault& f);
    /// Adds tests that show all that were taken.
    void add_all();

private:
    struct waiting_fault {
        fault what;
        telling_input by;
    };
    void add_chain(const std::vector<waiting_fault>& faults, bool tells_each);
    void add_single(const waiting_fault& each);
    [[nodiscard]] std::vector<waiting_fault> not_shown(const std::vector<waiting_fault>& faults);

    const machine_graph& graph_;
    test_pool& pool_;
    fault_search& search_;
    faulty_table& table_;
    std::vector<waiting_fault> waiting_;
    // What shows a fault in a symbol of a class shows it in the others.
    std::map<std::size_t, std::optional<telling_input>> by_class_;
};

}  // namespace strata::generation
