#pragma once
// A machine's graph in DOT, the language of Graphviz: the whole machine as a poster, one construct as a slide in one of
// several layouts. picture.hpp chooses the layout and works on the SVG that Graphviz draws.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/report/writing/text_width.hpp"
#include "core/study/graph/graph.hpp"

namespace strata::report {

/// The graph as DOT: the whole machine as a poster with a cluster per construct, a single construct as a slide. Nodes
/// and edges have classes, by which `with_schemes` finds them in the picture that Graphviz draws.
[[nodiscard]] std::string graph_as_dot(const study::graph& g);

// --- One construct as a slide of 1920 x 1080 pixels ---

/// Which arrows determine the ranks of the states, besides those from and to other constructs.
enum class ranking : std::uint8_t {
    forward,  ///< those to a later state in the draft's order
    all,
    nearest  ///< those on a shortest path from where the construct is entered
};

/// How the graph of a construct is laid out.
struct slide_layout {
    bool downwards = false;  ///< ranks from top to bottom; else from left to right
    study::fallbacks which = study::fallbacks::drawn;
    bool quoted_states_joined = false;
    std::size_t columns = 17;  ///< where names of states are broken; labels of arrows are broken earlier
    ranking by = ranking::forward;
    bool tight = false;  ///< ranks are closer to each other
};

/// The graph as the layout draws it: with notes instead of some arrows, and with some states merged.
[[nodiscard]] study::graph simplified(const study::graph& g, const slide_layout& layout);

/// The layouts to choose from: those without tight ranks first.
[[nodiscard]] std::span<const slide_layout> slide_layouts();

/// The layout to use without a choice: its text is large enough for the constructs of all drafts.
inline constexpr slide_layout layout_for_all{true, study::fallbacks::first_drawn, true, 26, ranking::nearest, true};

/// The graph of a construct (`graph::only`) as DOT.
[[nodiscard]] std::string slide_as_dot(const study::graph& g, const slide_layout& layout);

// --- Text in DOT ---

/// `text` as text of an HTML-like label.
[[nodiscard]] std::string html_escaped(std::string_view text);

/// `text` as a quoted string, including the quotes. Line feeds become centred line breaks.
[[nodiscard]] std::string dot_quoted(std::string_view text);

/// Breaks text at spaces into lines of about `columns` characters. Existing line breaks are kept.
[[nodiscard]] std::string broken(std::string_view text, std::size_t columns);

/// Lines of an HTML-like label in one font size, and the width they need.
struct html_lines {
    std::string text;
    double width = 0;
    /// Adds the lines of `lines` below.
    void add(std::string_view lines, double font_size, font_weight weight = font_weight::normal);
};

}  // namespace strata::report
