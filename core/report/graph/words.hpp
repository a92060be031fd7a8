#pragma once
// What all pictures of a graph say in the same words.

#include <string>

#include "core/study/graph.hpp"

namespace strata::report {

/// "> → Data · tag", "↻ else", "< ⇢ back".
[[nodiscard]] std::string words_of(const study::graph_note& note);

/// Whether any state of the graph reads this.
[[nodiscard]] bool has_states_of(const study::graph& g, study::construct c);

}  // namespace strata::report
