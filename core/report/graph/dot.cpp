#include "core/report/graph/dot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <utility>

#include "core/report/graph/dot_text.hpp"
#include "core/report/graph/paints.hpp"
#include "core/report/graph/slide.hpp"
#include "core/report/graph/words.hpp"
#include "core/report/writing/lines.hpp"

namespace strata::report {
namespace {

using study::construct;
using study::graph_note;
using study::mark;

// Text on a node is broken at about this many columns.
constexpr std::size_t node_columns = 17;
constexpr std::size_t note_columns = 26;
constexpr double name_size = 15;
constexpr double note_size = 12;

class poster {
public:
    explicit poster(const study::graph& g) : g_(g) {}

    std::string all() {
        head();
        for (const construct c : study::all_constructs) cluster(c);
        for (const study::graph_edge& each : g_.edges) edge(each);
        to_ += "}\n";
        return std::move(to_);
    }

private:
    void head() {
        const bool large = g_.nodes.size() > 24;
        line(to_, "digraph strata {{");
        line(to_,
             "  graph [rankdir=LR, nodesep={}, ranksep={}, fontname=\"{}\", fontsize={}, fontcolor=\"{}\", "
             "labelloc=t, labeljust=l, label={}, bgcolor=\"{}\", pad=0.25, newrank=true];",
             large ? "0.13" : "0.25", large ? "0.32" : "0.5", font_families, large ? 24 : 15, light_page.text,
             heading(large), light_page.background);
        line(to_,
             "  node [shape=box, style=\"rounded,filled\", fontname=\"{}\", fontsize={}, fontcolor=\"{}\", "
             "margin=\"0.1,0.06\", height=0.3, penwidth=1.2];",
             font_families, name_size, light_page.text);
        line(to_, "  edge [fontname=\"{}\", fontsize=13, arrowsize=0.8, color=\"{}\", fontcolor=\"{}\", penwidth=1.2];",
             font_families, light_page.arrow, light_page.text);
        // States that read text come first.
        std::string beginnings;
        for (const study::graph_node& each : g_.nodes)
            if (each.of == construct::text && each.is_entrance) beginnings += fmt::format(" {};", each.id);
        if (large) line(to_, "  {{ rank=min;{} }}", beginnings);
    }

    // Title and legend, as the single HTML-like label that Graphviz allows.
    [[nodiscard]] std::string heading(bool large) const {
        std::string text;
        for (const std::string& each : legend_of(g_)) text += html_escaped(each) + "<br align=\"left\"/>";
        return fmt::format("<<b>{}</b><br align=\"left\"/><font point-size=\"{}\">{}</font>>", html_escaped(g_.title),
                           large ? 16 : 11, text);
    }

    void cluster(construct c) {
        if (!has_states_of(g_, c)) return;
        line(to_, "  subgraph cluster_{} {{", class_of(c));
        line(to_,
             "    class=\"construct {0}\"; label=<<b>{1}</b>>; fontsize=18; fontcolor=\"{2}\"; color=\"{2}\"; "
             "style=\"rounded,dashed\"; penwidth=0.8; margin=12;",
             class_of(c), study::name_of(c), paint_of(c).edge);
        for (const study::graph_node& each : g_.nodes)
            if (each.of == c) node(each);
        line(to_, "  }}");
    }

    void node(const study::graph_node& n) {
        const bool stands_out = n.is_centre || n.is_entrance;
        html_lines label;
        label.add(broken(n.short_name, node_columns), name_size, stands_out ? font_weight::bold : font_weight::normal);
        if (g_.counts) label.add(fmt::format("{} {}", n.visits, n.visits == 1 ? "step" : "steps"), note_size);
        for (const graph_note& each : n.notes) label.add(broken(words_of(each), note_columns), note_size);
        const paint& p = g_.marks ? paint_of(n.changed) : paint_of(n.of);
        line(to_, "    {} [label=<{}>, width={:.2f}, tooltip={}, class=\"{}\", fillcolor=\"{}\", color=\"{}\"{}{}];",
             n.id, label.text, label.width / 72 + 0.2,
             dot_quoted(n.section.empty() ? n.name : fmt::format("{}, {}", n.name, n.section)),
             g_.marks ? class_of(n.changed) : class_of(n.of), p.fill, p.edge, stands_out ? ", penwidth=2.4" : "",
             n.changed == mark::removed ? ", style=\"rounded,filled,dotted\"" : "");
    }

    void edge(const study::graph_edge& e) {
        std::string label = broken(e.on, 16);
        if (!e.emits.empty()) label += fmt::format("{}· {}", label.empty() ? "" : " ", e.emits);
        if (g_.counts) label += fmt::format("{}×{}", label.empty() ? "" : "\n", e.taken);
        std::string attributes = "label=" + dot_quoted(label.empty() ? "" : fmt::format(" {} ", label));
        std::string_view style = e.reconsumes ? "dashed" : "solid";
        if (e.changed == mark::removed) style = "dotted";
        attributes += fmt::format(", style={}, class=\"{}\"", style, g_.marks ? class_of(e.changed) : "transition");
        if (g_.marks)
            attributes += fmt::format(", color=\"{0}\", fontcolor=\"{0}\", penwidth={1}", paint_of(e.changed).edge,
                                      e.changed == mark::none ? "0.9" : "2");
        if (g_.counts)
            attributes += fmt::format(", penwidth={:.1f}", 1 + std::log2(static_cast<double>(e.taken)) / 2.5);
        // An arrow back must not reverse the order.
        if (e.to < e.from && g_.nodes[e.to].of == g_.nodes[e.from].of && !g_.counts) attributes += ", constraint=false";
        line(to_, "  {} -> {} [{}];", g_.nodes[e.from].id, g_.nodes[e.to].id, attributes);
    }

    const study::graph& g_;
    std::string to_;
};

}  // namespace

std::string graph_as_dot(const study::graph& g) { return g.only ? slide_as_dot(g, layout_for_all) : poster(g).all(); }

}  // namespace strata::report
