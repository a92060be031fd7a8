#pragma once
// Looks for an input that shows a fault, that is, an input whose result changes with the fault. The tests of the pool
// are tried first. The next inputs fire the faulty rule, and then continue such that the state after the rule becomes
// visible (`divergence_search`).
//
// After the faulty rule, the two machines can be in only finitely many pairs of live states
// (core/search/live_state.hpp). So the search ends, whether it finds an input or not. In the W-method of conformance
// testing, characterization sets distinguish single states. This search does the same for each pair of states to which
// a fault leads.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/search/live_state.hpp"
#include "core/search/suites/faults.hpp"
#include "core/search/suites/machine_graph.hpp"
#include "core/search/suites/test_pool.hpp"
#include "core/spec/characters.hpp"

namespace strata::generation {

/// The parts of an input.
struct telling_input {
    std::uint32_t start = 0;                   ///< the index of the input's beginning
    std::string before;                        ///< the input up to the state that is tested
    std::string character;                     ///< the character that the rule takes; "" for the end of the file
    std::string continuation;                  ///< the rest of the input, which makes the state after the rule visible
    std::uint32_t node = machine_graph::none;  ///< the node of the graph that `before` leads to
};

/// Looks for a short input that shows a fault, among all inputs that make the faulty machine diverge.
class divergence_search {
public:
    /// `graph` must outlive the object.
    explicit divergence_search(const machine_graph& graph);

    /// An input that shows the fault; nothing if no input does. The result is the shortest such input if the search
    /// finds it soon. If the search takes long, it also tries the continuations that have shown other faults. `first`:
    /// all inputs after which the faulty machine may act differently for the first time. The result begins with one of
    /// these. `symbol`: an additional character for continuations, or 0. Complexity: a run of both machines for each
    /// pair of live states and each class of characters.
    [[nodiscard]] std::optional<telling_input> find(const faulty_table& table, std::vector<telling_input> first,
                                                    spec::symbol symbol);

private:
    const machine_graph& graph_;
    search::live_states looks_;
    std::vector<std::string> alphabet_;
    std::vector<std::string> known_;           // continuations that have shown a fault
    std::unordered_set<std::uint64_t> alike_;  // pairs of the draft's own states that no continuation distinguishes
};

class fault_search {
public:
    /// Both must outlive the object.
    fault_search(const machine_graph& graph, const test_pool& pool);

    /// Whether the result of a test in the pool changes with the fault that is in the table.
    [[nodiscard]] bool is_found(const fault& f, const faulty_table& table) const;
    /// Whether the result of this input changes with the fault that is in the table.
    [[nodiscard]] bool is_telling(const telling_input& with, const faulty_table& table);
    /// An input whose result changes with the fault; nothing if there is none.
    [[nodiscard]] std::optional<telling_input> find(const fault& f, const faulty_table& table);

private:
    [[nodiscard]] std::set<std::uint32_t> passing_nodes(std::size_t state) const;
    [[nodiscard]] std::vector<telling_input> contexts_of(const fault& f) const;
    [[nodiscard]] std::vector<telling_input> beginnings_of(const fault& f) const;

    const machine_graph& graph_;
    const test_pool& pool_;
    divergence_search divergences_;
    // For each beginning, the outcomes of inputs under the draft.
    std::vector<std::unordered_map<std::string, std::string>> outcomes_;
};

}  // namespace strata::generation
