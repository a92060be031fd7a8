#pragma once
// Graphviz, where it is installed: a process of its own that is handed a graph and hands back a picture.

#include <string>

namespace strata::cli {

/// What `dot` makes of a text in its language.
/// Throws: failure, where there is no `dot` to be found along PATH or it did not do it; in its own words if it has any.
[[nodiscard]] std::string drawn_by_graphviz(const std::string& dot_text);

}  // namespace strata::cli
