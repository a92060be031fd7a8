#pragma once
// Words that all pictures of a graph share.

#include <string>
#include <vector>

#include "core/study/graph.hpp"

namespace strata::report {

/// "> → Data · tag", "↻ else", "< ⇢ back".
[[nodiscard]] std::string words_of(const study::graph_note& note);

/// "letter · text"; "" where there is nothing to say.
[[nodiscard]] std::string words_of(const study::graph_edge& edge);

/// What the signs in a graph mean, of those that are in it: a line for each subject.
[[nodiscard]] std::vector<std::string> legend_of(const study::graph& g);

/// Whether any state of the graph belongs to this construct.
[[nodiscard]] bool has_states_of(const study::graph& g, study::construct c);

}  // namespace strata::report
