#pragma once
// Finds witnesses: the shortest inputs on which two drafts differ, one for each cause.
//
// The search runs the machines of both drafts on the same inputs. Every input extends a shorter input, which leaves the
// two machines in some pair of states. If two inputs leave the machines in the same pair of states, it is enough to
// extend one of them. So inputs are tried in the order of their length (candidates.hpp), and an input is extended only
// if it leads to a new pair of states (live_state.hpp defines what a state is). Differences are examined in the same
// way as by `strata compare` (`discoveries` in witnesses.cpp), so a witness has the causes that `strata compare` would
// name.

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
    std::size_t done = 0;    ///< how many inputs of this length have been run
    std::size_t of = 0;
    std::size_t product_states = 0;
    std::size_t causes = 0;
};

struct witness_options {
    std::size_t max_length = 70;
    std::size_t threads = 0;  ///< see `threads_for`; the result does not depend on the number of threads
    /// Called now and then. If it returns false, the search ends with what it has found so far.
    std::function<bool(const search_progress&)> on_progress;
};

/// Finds the witnesses of two different drafts of `known`.
/// Complexity: about one run over a short input for each product state and class of characters.
/// Throws: spec::unsound_table if a table has a fault.
[[nodiscard]] catalogue find_witnesses(const registry& known, const spec::draft& one, const spec::draft& other,
                                       const witness_options& options = {});

/// What a search over both machines found, and how far the search got. No comparison has confirmed the findings yet.
struct product_findings {
    std::vector<witness> found;
    std::size_t complete_to = 0, product_states = 0, inputs = 0, classes = 0, early_stops = 0;
    bool exhausted = false, stopped = false;
};

/// Copies the counts of the search, and how far it got, into a catalogue.
void take_figures(catalogue& to, const product_findings& of);

/// Searches only inputs with these starts. Complexity: see `find_witnesses`.
[[nodiscard]] product_findings search_products(const machine_pair& pair, const std::vector<witness_start>& starts,
                                               const witness_options& options);

// --- Witnesses of settings (setting_witnesses.cpp) ---
//
// The shortest inputs on which two configurations with their own settings differ, such as modern and
// modern+scripting=off. The first step finds sequences of tags after which tree construction gives different feedback
// to the two configurations: for example, the content of "<noscript>" is raw text only with scripting. Then the search
// over both machines runs, with two kinds of starts: after one of these sequences, and in the initial states of the two
// configurations. Finally, a comparison under the two configurations checks each input.

/// Finds the witnesses of two configurations. `as_set`: two drafts, or one draft with different settings. The older
/// draft comes first. Complexity: see `find_witnesses`. Throws: spec::unsound_table if a table has a fault.
[[nodiscard]] catalogue find_setting_witnesses(const registry& known, const std::array<run::configuration, 2>& as_set,
                                               const witness_options& options = {});

}  // namespace strata::search
