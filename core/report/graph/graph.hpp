#pragma once
// Writes a machine's graph in two languages: DOT, which Graphviz draws, and Mermaid, which GitHub renders. In DOT, the
// graph of a whole machine is a poster, and the graph of one construct, such as comments, is a slide in one of several
// layouts. picture.hpp chooses the layout and changes the SVG that Graphviz draws. All pictures use the same words
// (style.cpp), the same colours for a light and a dark scheme, and the same CSS classes for nodes and arrows.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/writing/text_width.hpp"
#include "core/study/graph/graph.hpp"

namespace strata::report {

// --- Colours ---

/// The background of a graph, and the text on it.
struct page_paint {
    std::string_view background, text, arrow;
};
inline constexpr page_paint light_page{"#ffffff", "#1b2026", "#59626d"};
inline constexpr page_paint dark_page{"#14171a", "#dfe4e9", "#98a3ae"};

/// Colours in both schemes: one to fill nodes, and one for borders of nodes, arrows and labels of arrows. Text on the
/// fill colour has the page's text colour. Labels of arrows are on the page's background.
struct paint {
    std::string_view fill, edge, dark_fill, dark_edge;
};
[[nodiscard]] const paint& paint_of(study::construct c);
[[nodiscard]] const paint& paint_of(study::mark m);

/// The CSS class of nodes of this construct.
[[nodiscard]] std::string_view class_of(study::construct c);

/// The CSS class of nodes and arrows with this mark.
[[nodiscard]] std::string_view class_of(study::mark m);

// --- Words ---

/// The text of a note, such as "> → Data · tag", "↻ else" or "< ⇢ back".
[[nodiscard]] std::string words_of(const study::graph_note& note);

/// The label of an edge, such as "letter · text"; "" if there is nothing to print.
[[nodiscard]] std::string words_of(const study::graph_edge& edge);

/// The meanings of the signs in the graph: a line for each subject.
[[nodiscard]] std::vector<std::string> legend_of(const study::graph& g);

/// Whether any state of the graph belongs to this construct.
[[nodiscard]] bool has_states_of(const study::graph& g, study::construct c);

// --- DOT (dot.cpp) ---

/// The graph as DOT: the whole machine as a poster with a cluster per construct, or a single construct as a slide.
/// `with_schemes` finds nodes and edges by their classes in the picture that Graphviz draws.
[[nodiscard]] std::string graph_as_dot(const study::graph& g);

// --- One construct as a slide of 1920 x 1080 pixels ---

/// Decides which arrows between states of the construct determine the ranks of states. Arrows from and to other
/// constructs always do.
enum class ranking : std::uint8_t {
    forward,  ///< arrows to a later state in the draft's order
    all,
    nearest  ///< arrows on a shortest path from a state at which the construct is entered
};

/// How the graph of a construct is laid out.
struct slide_layout {
    bool downwards = false;  ///< whether ranks go from top to bottom and not from left to right
    study::fallbacks which = study::fallbacks::drawn;
    bool quoted_states_joined = false;
    std::size_t columns = 17;  ///< names of states are broken at this width; labels of arrows are broken earlier
    ranking by = ranking::forward;
    bool tight = false;  ///< whether ranks are closer together
};

/// Prepares the graph `g` for `layout`: replaces some arrows by notes, and merges some states.
[[nodiscard]] study::graph simplified(const study::graph& g, const slide_layout& layout);

/// The layouts among which `drawn_to_fit` chooses. Those with tight ranks come last.
[[nodiscard]] std::span<const slide_layout> slide_layouts();

/// The layout to use where no layout is chosen. With this layout, the text is large enough in the constructs of all
/// drafts.
inline constexpr slide_layout layout_for_all{true, study::fallbacks::first_drawn, true, 26, ranking::nearest, true};

/// The graph of a construct (`graph::only`) as DOT.
[[nodiscard]] std::string slide_as_dot(const study::graph& g, const slide_layout& layout);

// --- Text in DOT ---

/// Escapes `text` for one of Graphviz's HTML-like labels.
[[nodiscard]] std::string html_escaped(std::string_view text);

/// `text` as a quoted string, with its quotes. Line feeds become centred line breaks.
[[nodiscard]] std::string dot_quoted(std::string_view text);

/// Breaks text at spaces into lines of about `columns` characters, and keeps its line breaks.
[[nodiscard]] std::string broken(std::string_view text, std::size_t columns);

/// Lines of an HTML-like label, and the width in points that they need. Each call of `add` may use its own font size.
struct html_lines {
    std::string text;
    double width = 0;
    /// Adds `lines` below the others.
    void add(std::string_view lines, double font_size, font_weight weight = font_weight::normal);
};

// --- Mermaid (mermaid.cpp) ---

/// The graph as a flowchart with a subgraph per construct.
[[nodiscard]] std::string graph_as_mermaid(const study::graph& g);

}  // namespace strata::report
