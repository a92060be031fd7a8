#pragma once
// Witnesses: the shortest inputs on which two drafts differ, one for each cause.
//
// A search over both machines together. Every input there is begins as a shorter one that leaves the two machines in
// some pair of states; where two inputs leave them in the same pair, one of them is enough. So inputs are tried by
// length (candidates.hpp), and only those are made longer that lead to a pair of states not met before (live_state.hpp
// says what a state is). What differs is looked at as `strata compare` does (discoveries.hpp), so that a witness has
// the causes that it would name.

#include <cstddef>
#include <functional>
#include <vector>

#include "core/search/catalogue.hpp"
#include "core/search/machine_pair.hpp"
#include "core/search/witness.hpp"
#include "core/search/witness_start.hpp"
#include "core/spec/draft.hpp"
#include "core/tokenizer/registry.hpp"

namespace strata::search {

/// How far a search has come.
struct search_progress {
    std::size_t length = 0;  ///< of the inputs that are being run
    std::size_t done = 0;    ///< of them
    std::size_t of = 0;
    std::size_t product_states = 0;
    std::size_t causes = 0;
};

struct witness_options {
    std::size_t max_length = 70;
    /// Asked now and then; false ends the search with what it has.
    std::function<bool(const search_progress&)> on_progress;
};

/// Finds the witnesses of two different drafts of `known`.
/// Complexity: about as many runs over short inputs as there are product states times classes of characters.
/// Throws: spec::unsound_table, where a table has a fault.
[[nodiscard]] catalogue find_witnesses(const registry& known, const spec::draft& one, const spec::draft& other,
                                       const witness_options& options = {});

/// What a search over both machines has come upon, and how far it came. Comparisons have not borne it out yet.
struct product_findings {
    std::vector<witness> found;
    std::size_t complete_to = 0, product_states = 0, inputs = 0, classes = 0;
    bool exhausted = false, stopped = false;
};

/// Takes the figures of a search into a catalogue.
void take_figures(catalogue& to, const product_findings& of);

/// Searches from these starts alone. Complexity: as `find_witnesses`.
[[nodiscard]] product_findings search_products(const machine_pair& pair, const std::vector<witness_start>& starts,
                                               const witness_options& options);

}  // namespace strata::search
