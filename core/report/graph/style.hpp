#pragma once
// What all pictures of a graph share: colours in a light and a dark scheme, the class names by which a style refers to
// them, and the words on nodes and arrows.

#include <string>
#include <string_view>
#include <vector>

#include "core/study/graph/graph.hpp"

namespace strata::report {

// --- Colours ---

/// The background of a graph, and the text on it.
struct page_paint {
    std::string_view background, text, arrow;
};
inline constexpr page_paint light_page{"#ffffff", "#1b2026", "#59626d"};
inline constexpr page_paint dark_page{"#14171a", "#dfe4e9", "#98a3ae"};

/// The fill of a node and the colour of its border, of an arrow and of an arrow's label. Text on the fill has the text
/// colour of the page; text in the colour of the border is on the page's background.
struct paint {
    std::string_view fill, edge, dark_fill, dark_edge;
};
[[nodiscard]] const paint& paint_of(study::construct c);
[[nodiscard]] const paint& paint_of(study::mark m);

/// The class of nodes of this construct.
[[nodiscard]] std::string_view class_of(study::construct c);

/// The class of nodes and arrows with this mark.
[[nodiscard]] std::string_view class_of(study::mark m);

// --- Words ---

/// "> → Data · tag", "↻ else", "< ⇢ back".
[[nodiscard]] std::string words_of(const study::graph_note& note);

/// "letter · text"; "" if there is nothing to print.
[[nodiscard]] std::string words_of(const study::graph_edge& edge);

/// The meanings of the signs that the graph uses: a line per subject.
[[nodiscard]] std::vector<std::string> legend_of(const study::graph& g);

/// Whether any state of the graph belongs to this construct.
[[nodiscard]] bool has_states_of(const study::graph& g, study::construct c);

}  // namespace strata::report
