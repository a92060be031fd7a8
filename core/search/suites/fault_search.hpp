#pragma once
// Looks for the input on which a fault shows: among the tests there are, then among inputs that fire the faulty rule
// and go on so that the state reached shows.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/search/suites/divergence_search.hpp"
#include "core/search/suites/faults.hpp"
#include "core/search/suites/faulty_table.hpp"
#include "core/search/suites/machine_graph.hpp"
#include "core/search/suites/test_pool.hpp"

namespace strata::generation {

class fault_search {
public:
    /// Both must outlive this object.
    fault_search(const machine_graph& graph, const test_pool& pool);

    /// Whether a test of the pool differs with the fault that is in the table.
    [[nodiscard]] bool is_found(const fault& f, const faulty_table& table) const;
    /// Whether this input does.
    [[nodiscard]] bool is_telling(const telling_input& with, const faulty_table& table);
    /// An input that differs with it; nothing if there is none.
    [[nodiscard]] std::optional<telling_input> find(const fault& f, const faulty_table& table);

private:
    [[nodiscard]] std::set<std::uint32_t> passing_nodes(std::size_t state) const;
    [[nodiscard]] std::vector<telling_input> contexts_of(const fault& f) const;
    [[nodiscard]] std::vector<telling_input> beginnings_of(const fault& f) const;

    const machine_graph& graph_;
    const test_pool& pool_;
    divergence_search divergences_;
    std::vector<std::unordered_map<std::string, std::string>> outcomes_;  // what the draft does, by beginning
};

}  // namespace strata::generation
