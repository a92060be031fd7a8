#pragma once
// How the nodes of a graph are called.

#include <string_view>
#include <vector>

#include "core/spec/machine.hpp"
#include "core/study/graph.hpp"

namespace strata::study {

/// Gives a node the names, the section and the construct of a state.
void name_node(graph_node& node, const spec::state_info& info);

/// Has every node a short name of its own: one that two have, or that is another's whole name, is none.
void tell_apart(std::vector<graph_node>& nodes);

}  // namespace strata::study
