#pragma once
// The colours of graphs in a light and a dark scheme, and the class names by which a style refers to them.

#include <string_view>

#include "core/study/graph/graph.hpp"

namespace strata::report {

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

}  // namespace strata::report
