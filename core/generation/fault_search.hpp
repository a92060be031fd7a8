#pragma once
// Looks for the input on which a fault shows: among the tests there are, then among inputs that fire the faulty rule
// and go on so that the state reached shows.
//
// A state shows by the continuations that tell it from others, as in the W-method of conformance testing: for every
// rule of the state a character that fires it, and from there the shortest way back to text.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/generation/faults.hpp"
#include "core/generation/faulty_table.hpp"
#include "core/generation/machine_graph.hpp"
#include "core/generation/test_pool.hpp"

namespace strata::generation {

/// An input in its parts.
struct telling_input {
    std::uint32_t start = 0;                   ///< index of its beginning
    std::string before;                        ///< up to the state that is tested
    std::string character;                     ///< what the rule takes; "" for the end of the file
    std::string continuation;                  ///< what shows the state behind
    std::uint32_t node = machine_graph::none;  ///< the node behind `before`
};

class fault_search {
public:
    /// Both must outlive this object.
    fault_search(const machine_graph& graph, const test_pool& pool);

    /// Whether a test of the pool differs with the fault that is in the table.
    [[nodiscard]] bool is_found(const fault& f, const faulty_table& table) const;
    /// Whether this input does.
    [[nodiscard]] bool is_telling(const telling_input& input, const faulty_table& table) {
        return differs(input, input.continuation, table);
    }
    /// The first input that differs with it.
    [[nodiscard]] std::optional<telling_input> find(const fault& f, const faulty_table& table);

    /// The continuations that tell a state, from the shortest.
    [[nodiscard]] const std::vector<std::string>& continuations_of(std::size_t state) const {
        return continuations_[state];
    }

private:
    void make_continuations();
    [[nodiscard]] std::set<std::uint32_t> passing_nodes(std::size_t state) const;
    [[nodiscard]] std::vector<telling_input> contexts_of(const fault& f) const;
    [[nodiscard]] std::vector<std::string> tellings_of(const telling_input& context, std::size_t state);
    [[nodiscard]] bool differs(const telling_input& with, const std::string& continuation, const faulty_table& table);

    const machine_graph& graph_;
    const test_pool& pool_;
    std::vector<std::vector<std::string>> continuations_;  // by state
    std::vector<std::string> all_continuations_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::optional<std::string>> tellings_;  // of two nodes
    std::vector<std::unordered_map<std::string, std::string>> outcomes_;  // what the draft does, by beginning
};

}  // namespace strata::generation
