#pragma once
// Words shared by all pictures of a graph.

#include <string>
#include <vector>

#include "core/study/graph/graph.hpp"

namespace strata::report {

/// "> → Data · tag", "↻ else", "< ⇢ back".
[[nodiscard]] std::string words_of(const study::graph_note& note);

/// "letter · text"; "" if there is nothing to print.
[[nodiscard]] std::string words_of(const study::graph_edge& edge);

/// The meanings of the signs that the graph uses: a line per subject.
[[nodiscard]] std::vector<std::string> legend_of(const study::graph& g);

/// Whether any state of the graph belongs to this construct.
[[nodiscard]] bool has_states_of(const study::graph& g, study::construct c);

}  // namespace strata::report
