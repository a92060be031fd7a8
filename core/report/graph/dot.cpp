#include "core/report/graph/dot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/report/graph/words.hpp"
#include "core/report/writing/lines.hpp"

namespace strata::report {
namespace {

using study::construct;
using study::graph_note;
using study::mark;

// Words on a node are broken at about so many columns.
constexpr std::size_t node_columns = 17;
constexpr std::size_t note_columns = 26;

struct paint {
    std::string_view fill, edge, dark_fill, dark_edge;
};
// By construct, in the order of the enumeration.
constexpr std::array<paint, study::construct_count> paints = {{{"#e9edf2", "#59626d", "#2b3440", "#a9b6c4"},
                                                               {"#dcebff", "#0b57b0", "#16375f", "#80b8ff"},
                                                               {"#e3f4e8", "#0c6b3a", "#15402a", "#6fcf97"},
                                                               {"#efe6fb", "#6a3fb5", "#372356", "#c3a2f5"},
                                                               {"#fbe6f6", "#8a2f8f", "#4c2150", "#dd9be2"},
                                                               {"#fff0d1", "#9a6300", "#4b3606", "#e6b34a"},
                                                               {"#fde7e1", "#b8412a", "#4e251c", "#f08b74"},
                                                               {"#f6f0d3", "#6f6300", "#403a0a", "#d6c84f"},
                                                               {"#dcf3f5", "#0b6a75", "#123f45", "#6cc7d2"}}};

std::string_view class_of(construct c) {
    constexpr std::array<std::string_view, study::construct_count> classes = {
        "text", "tags", "attributes", "comments", "doctype", "script", "cdata", "instructions", "references"};
    return classes[static_cast<std::size_t>(c)];
}

std::string_view class_of(mark m) {
    switch (m) {
        case mark::none: return "same";
        case mark::added: return "added";
        case mark::removed: return "removed";
        case mark::changed: return "changed";
    }
    return "";
}

const paint& paint_of(construct c) { return paints[static_cast<std::size_t>(c)]; }

constexpr std::array<paint, 4> mark_paints = {{{"#f3f4f6", "#8a929c", "#23282e", "#77818c"},
                                               {"#d9f2e0", "#0c6b3a", "#15402a", "#6fcf97"},
                                               {"#fde0da", "#b8412a", "#4e251c", "#f08b74"},
                                               {"#fff0c2", "#9a6300", "#4b3606", "#e0a92e"}}};
const paint& paint_of(mark m) { return mark_paints[static_cast<std::size_t>(m)]; }

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            default: out += c;
        }
    }
    return out;
}

std::string quoted(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        if (c == '\n')
            out += "\\l";
        else
            out += c;
    }
    return out + "\"";
}

class writer {
public:
    explicit writer(const study::graph& g) : g_(g) {}

    std::string all() {
        head();
        for (std::size_t c = 0; c < study::construct_count; ++c) cluster(static_cast<construct>(c));
        for (const study::graph_edge& each : g_.edges) edge(each);
        to_ += "}\n";
        return std::move(to_);
    }

private:
    void head() {
        const bool large = g_.nodes.size() > 24;
        line(to_, "digraph strata {{");
        line(to_,
             "  graph [rankdir=LR, nodesep={}, ranksep={}, fontname=\"Helvetica,Arial,sans-serif\", fontsize={}, "
             "labelloc=t, labeljust=l, label={}, bgcolor=\"transparent\", pad=0.25, newrank=true];",
             large ? "0.13" : "0.25", large ? "0.32" : "0.5", large ? 24 : 15, heading(large));
        line(to_,
             "  node [shape=box, style=\"rounded,filled\", fontname=\"Helvetica,Arial,sans-serif\", fontsize=15, "
             "margin=\"0.1,0.06\", height=0.3, penwidth=1.2];");
        line(to_,
             "  edge [fontname=\"Helvetica,Arial,sans-serif\", fontsize=13, arrowsize=0.8, color=\"#59626d\", "
             "fontcolor=\"#1b2026\", penwidth=1.2];");
        // What reads text stands at the beginning.
        std::string beginnings;
        for (const study::graph_node& each : g_.nodes)
            if (each.of == construct::text && each.is_entrance) beginnings += fmt::format(" {};", each.id);
        if (large) line(to_, "  {{ rank=min;{} }}", beginnings);
    }

    // Title and legend, as the one HTML-like label that Graphviz allows.
    [[nodiscard]] std::string heading(bool large) const {
        const auto row = [](std::string_view text) { return escaped(text) + "<br align=\"left\"/>"; };
        std::string text = row("dashed, ⇢: the character is reconsumed there · ↻: stays · \"· tag\": what is emitted");
        const bool leads = std::any_of(g_.nodes.begin(), g_.nodes.end(), [](const study::graph_node& each) {
            return std::any_of(each.notes.begin(), each.notes.end(),
                               [](const graph_note& note) { return note.what == graph_note::kind::leads; });
        });
        if (leads) text += row("in a state, > → Data: a way that is not drawn; back: to the state that asked");
        if (g_.marks) text += row("green: added · amber: its rules changed · red and dotted: removed");
        if (g_.counts) text += row("numbers: steps taken in a state, and how often a way was taken");
        return fmt::format("<<b>{}</b><br align=\"left\"/><font point-size=\"{}\">{}</font>>", escaped(g_.title),
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
        std::string label = escaped(broken(n.short_name, node_columns, "\n"));
        for (std::size_t at = label.find('\n'); at != std::string::npos; at = label.find('\n', at))
            label.replace(at, 1, "<br/>");
        if (n.is_centre || n.is_entrance) label = "<b>" + label + "</b>";
        if (g_.counts)
            label +=
                fmt::format("<br/><font point-size=\"12\">{} {}</font>", n.visits, n.visits == 1 ? "step" : "steps");
        for (const graph_note& each : n.notes) {
            std::string note = escaped(broken(words_of(each), note_columns, "\n"));
            for (std::size_t at = note.find('\n'); at != std::string::npos; at = note.find('\n', at))
                note.replace(at, 1, "<br/>");
            label += fmt::format("<br/><font point-size=\"12\">{}</font>", note);
        }
        const paint& p = g_.marks ? paint_of(n.changed) : paint_of(n.of);
        const bool stands_out = n.is_centre || n.is_entrance;
        line(to_, "    {} [label=<{}>, tooltip={}, class=\"{}\", fillcolor=\"{}\", color=\"{}\"{}{}];", n.id, label,
             quoted(n.section.empty() ? n.name : fmt::format("{}, {}", n.name, n.section)),
             g_.marks ? class_of(n.changed) : class_of(n.of), p.fill, p.edge, stands_out ? ", penwidth=2.4" : "",
             n.changed == mark::removed ? ", style=\"rounded,filled,dotted\"" : "");
    }

    void edge(const study::graph_edge& e) {
        std::string label = broken(e.on, 16, "\n");
        if (!e.emits.empty()) label += fmt::format("{}· {}", label.empty() ? "" : " ", e.emits);
        if (g_.counts) label += fmt::format("{}×{}", label.empty() ? "" : "\n", e.taken);
        std::string text;
        for (const char c : label)
            text += c == '\n' ? std::string("\\n") : c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
        std::string attributes = fmt::format("label=\" {} \"", text);
        if (label.empty()) attributes = "label=\"\"";
        std::string_view style = e.reconsumes ? "dashed" : "solid";
        if (e.changed == mark::removed) style = "dotted";
        attributes += fmt::format(", style={}, class=\"{}\"", style, g_.marks ? class_of(e.changed) : "way");
        if (g_.marks)
            attributes += fmt::format(", color=\"{0}\", fontcolor=\"{0}\", penwidth={1}", paint_of(e.changed).edge,
                                      e.changed == mark::none ? "0.9" : "2");
        if (g_.counts)
            attributes += fmt::format(", penwidth={:.1f}", 1 + std::log2(static_cast<double>(e.taken)) / 2.5);
        // What leads back must not turn the order around.
        if (e.to < e.from && g_.nodes[e.to].of == g_.nodes[e.from].of && !g_.counts) attributes += ", constraint=false";
        line(to_, "  {} -> {} [{}];", g_.nodes[e.from].id, g_.nodes[e.to].id, attributes);
    }

    const study::graph& g_;
    std::string to_;
};

std::string scheme_style() {
    std::string style =
        "<style>\n"
        "@media (prefers-color-scheme: dark) {\n  :root { background: #14171a; }\n  text { fill: #dfe4e9; }\n"
        "  .way path { stroke: #98a3ae; }\n  .way polygon { stroke: #98a3ae; fill: #98a3ae; }\n";
    const auto add = [&](std::string_view of, const paint& p) {
        style += fmt::format(
            "  .node.{0} path {{ fill: {1}; stroke: {2}; }}\n  .construct.{0} path {{ stroke: {2}; }}\n"
            "  .construct.{0} text {{ fill: {2}; }}\n",
            of, p.dark_fill, p.dark_edge);
    };
    for (std::size_t c = 0; c < study::construct_count; ++c) add(class_of(static_cast<construct>(c)), paints[c]);
    for (const mark m : {mark::none, mark::added, mark::removed, mark::changed}) {
        add(class_of(m), paint_of(m));
        style += fmt::format(
            "  .edge.{0} path {{ stroke: {1}; }}\n  .edge.{0} polygon {{ stroke: {1}; fill: {1}; }}\n"
            "  .edge.{0} text {{ fill: {1}; }}\n",
            class_of(m), paint_of(m).dark_edge);
    }
    return style + "}\n</style>\n";
}

}  // namespace

std::string broken(std::string_view text, std::size_t columns, std::string_view line_end) {
    std::string lines;
    std::size_t used = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        if (used > 0 && used + 1 + end > columns) {
            lines += line_end;
            used = 0;
        } else if (used > 0) {
            lines += ' ';
            ++used;
        }
        lines.append(text.substr(0, end));
        used += end;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::string graph_as_dot(const study::graph& g) { return writer(g).all(); }

std::string with_schemes(std::string_view svg) {
    const std::size_t root = svg.find("<svg");
    const std::size_t end = root == std::string_view::npos ? root : svg.find('>', root);
    if (end == std::string_view::npos) return std::string(svg);
    return std::string(svg.substr(0, end + 1)) + "\n" + scheme_style() + std::string(svg.substr(end + 1));
}

}  // namespace strata::report
