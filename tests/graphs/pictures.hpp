#pragma once
// Makes the graphs of docs/graphs: the machine of each draft, a slide for each of its constructs, and the examples of
// docs/graph.md. The repository has only those pictures that its pages show. The site has all of them.

#include <string>
#include <string_view>
#include <vector>

#include "core/engine/registry.hpp"
#include "core/study/graph/graph.hpp"

namespace strata::testing {

/// How to redraw the pictures. The test prints this command if it finds an outdated picture.
inline constexpr std::string_view command_that_draws_graphs =
    "cmake --build build && build/tests/make_graphs docs/graphs";

/// A picture that Graphviz draws. The file ends in `mark`, which changes with the graph, its layout and the colours. So
/// a test can check whether the file is up to date without running Graphviz.
struct graph_picture {
    std::string name;  ///< the name of the file in docs/graphs: "2008/comments.svg"
    study::graph graph;
    std::string mark;
    bool only_on_site = false;
};
[[nodiscard]] std::vector<graph_picture> graph_pictures(const registry& known);

/// The name of the page, in docs/graphs on the site, with links to all pictures of machines.
inline constexpr std::string_view list_of_pictures = "index.md";
/// Writes this page.
[[nodiscard]] std::string page_of_pictures(const registry& known, const std::vector<graph_picture>& pictures);

}  // namespace strata::testing
