#pragma once
// Witnesses: the shortest inputs on which two drafts differ, one for each cause.
//
// The search runs both machines together. Every input extends a shorter input that leaves the two machines in some pair
// of states; if two inputs leave the machines in the same pair, one of these inputs is enough. So inputs are tried by
// length (candidates.hpp), and only those that lead to a new pair of states are extended (live_state.hpp defines what a
// state is). Differences are examined as `strata compare` does (`discoveries` in witnesses.cpp), so a witness has the
// causes that `strata compare` would name.

#include <array>
#include <cstddef>
#include <functional>
#include <vector>

#include "core/engine/registry.hpp"
#include "core/run/configuration.hpp"
#include "core/search/machine_pair.hpp"
#include "core/search/witness.hpp"
#include "core/spec/draft.hpp"

namespace strata::search {

/// How far a search has got.
struct search_progress {
    std::size_t length = 0;  ///< length of the inputs being run
    std::size_t done = 0;    ///< how many of them have run
    std::size_t of = 0;
    std::size_t product_states = 0;
    std::size_t causes = 0;
};

struct witness_options {
    std::size_t max_length = 70;
    std::size_t threads = 0;  ///< see `threads_for`; the result does not depend on them
    /// Called now and then. If it returns false, the search ends with what it has found so far.
    std::function<bool(const search_progress&)> on_progress;
};

/// Finds the witnesses of two different drafts of `known`.
/// Complexity: about one run over a short input for each product state and class of characters.
/// Throws: spec::unsound_table if a table has a fault.
[[nodiscard]] catalogue find_witnesses(const registry& known, const spec::draft& one, const spec::draft& other,
                                       const witness_options& options = {});

/// The findings of a search over both machines, and the extent of the search. They have not yet been confirmed by
/// comparisons.
struct product_findings {
    std::vector<witness> found;
    std::size_t complete_to = 0, product_states = 0, inputs = 0, classes = 0, early_stops = 0;
    bool exhausted = false, stopped = false;
};

/// Copies the figures of a search into a catalogue.
void take_figures(catalogue& to, const product_findings& of);

/// Searches from these starts only. Complexity: as `find_witnesses`.
[[nodiscard]] product_findings search_products(const machine_pair& pair, const std::vector<witness_start>& starts,
                                               const witness_options& options);

// --- Witnesses of settings (setting_witnesses.cpp) ---
//
// The shortest inputs on which two configurations with their own settings differ, such as modern and
// modern+scripting=off. The first step finds the sequences of tags after which tree construction gives
// different feedback to the two: "<noscript>" holds raw text only with scripting. The search over both machines
// begins after these sequences and at the initial states of the two configurations. Each input is then compared with
// the configurations' settings.

/// Finds the witnesses. `as_set`: two drafts, or one draft with different settings. The older draft comes first.
/// Complexity: as `find_witnesses`. Throws: spec::unsound_table if a table has a fault.
[[nodiscard]] catalogue find_setting_witnesses(const registry& known, const std::array<run::configuration, 2>& as_set,
                                               const witness_options& options = {});

}  // namespace strata::search
