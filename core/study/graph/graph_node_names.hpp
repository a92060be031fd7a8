#pragma once
// The names of a graph's nodes.

#include <string_view>
#include <vector>

#include "core/spec/machine.hpp"
#include "core/study/graph/graph.hpp"

namespace strata::study {

/// Gives a node the names, the section and the construct of a state.
void name_node(graph_node& node, const spec::state_info& info);

/// Makes short names unique: one that two nodes have, or that is another's whole name, is not used.
void tell_apart(std::vector<graph_node>& nodes);

}  // namespace strata::study
