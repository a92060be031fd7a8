#include "core/report/graph/graph.hpp"

// There are two writers. `slide_writer` writes the graph of one construct. It writes all edges between two states as
// one arrow. Some of these arrows may have no influence on the ranks. `poster` writes the graph of a whole machine,
// with a cluster for each construct.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "core/report/writing/formatting.hpp"
#include "core/report/writing/visible_text.hpp"

namespace strata::report {

// --- Text in DOT ---

namespace {

std::string broken_line(std::string_view text, std::size_t columns) {
    std::string lines;
    std::size_t used = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        const std::size_t length = length_in_characters(text.substr(0, end));
        if (used > 0 && used + 1 + length > columns) {
            lines += '\n';
            used = 0;
        } else if (used > 0) {
            lines += ' ';
            ++used;
        }
        lines.append(text.substr(0, end));
        used += length;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

}  // namespace

std::string html_escaped(std::string_view text) {
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

std::string dot_quoted(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        if (c == '\n')
            out += "\\n";
        else
            out += c;
    }
    return out + "\"";
}

std::string broken(std::string_view text, std::size_t columns) {
    std::string lines;
    for (;;) {
        const std::size_t end = text.find('\n');
        lines += broken_line(text.substr(0, end), columns);
        if (end == std::string_view::npos) return lines;
        lines += '\n';
        text.remove_prefix(end + 1);
    }
}

void html_lines::add(std::string_view lines, double font_size, font_weight weight) {
    for (;;) {
        const std::size_t end = lines.find('\n');
        const std::string_view one = lines.substr(0, end);
        const std::string marked = weight == font_weight::bold ? "<b>" + html_escaped(one) + "</b>" : html_escaped(one);
        text += fmt::format("{}<font point-size=\"{}\">{}</font>", text.empty() ? "" : "<br/>", font_size, marked);
        width = std::max(width, text_width(one, font_size, weight));
        if (end == std::string_view::npos) return;
        lines.remove_prefix(end + 1);
    }
}

// --- Slides ---

namespace {

using study::graph_edge;
using study::graph_note;
using study::mark;

constexpr std::size_t slide_note_columns = 24;
constexpr double title_size = 17;
constexpr double slide_name_size = 15;
constexpr double text_size = 14;

class slide_writer {
public:
    slide_writer(const study::graph& g, const slide_layout& layout)
        : g_(simplified(g, layout)), layout_(layout), distances_(distances()) {}

    std::string all() {
        head();
        for (const study::graph_node& each : g_.nodes) node(each);
        std::vector<bool> is_written(g_.edges.size());
        for (std::size_t e = 0; e < g_.edges.size(); ++e)
            if (!is_written[e]) arrow(e, is_written);
        to_ += "}\n";
        return std::move(to_);
    }

private:
    void head() {
        line(to_, "digraph strata {{");
        line(to_,
             "  graph [rankdir={}, nodesep={}, ranksep={}, fontname=\"{}\", fontsize={}, fontcolor=\"{}\", "
             "labelloc=t, labeljust=l, label={}, bgcolor=\"{}\", pad=0.2, ratio=0.52];",
             layout_.downwards ? "TB" : "LR", layout_.tight ? 0.15 : 0.22, layout_.tight ? 0.2 : 0.35, font_families,
             text_size, light_page.text, heading(), light_page.background);
        line(to_,
             "  node [shape=box, style=\"rounded,filled\", fontname=\"{}\", fontsize={}, fontcolor=\"{}\", "
             "margin=\"0.1,0.06\", height=0.3, penwidth=1.2];",
             font_families, text_size, light_page.text);
        line(to_, "  edge [fontname=\"{}\", fontsize={}, arrowsize=0.8, color=\"{}\", fontcolor=\"{}\", penwidth=1.2];",
             font_families, text_size, light_page.arrow, light_page.text);
    }

    // The title and the legend, each with enough space for any font.
    [[nodiscard]] std::string heading() const {
        const std::string title = fmt::format("{} · {}", study::name_of(*g_.only), g_.title);
        std::string legend;
        for (const std::string& each : legend_of(g_)) legend += (legend.empty() ? "" : "   |   ") + each;
        const bool joins = std::any_of(g_.nodes.begin(), g_.nodes.end(), [](const study::graph_node& each) {
            return each.short_name.ends_with(study::either_quote);
        });
        if (joins) legend += fmt::format("   |   {} : two states", study::either_quote);
        const auto row = [](std::string_view text, double width) {
            return fmt::format("<tr><td align=\"left\" width=\"{:.0f}\">{}</td></tr>", std::ceil(width), text);
        };
        const std::string first =
            fmt::format("<font point-size=\"{}\"><b>{}</b></font>", title_size, html_escaped(title));
        return fmt::format("<<table border=\"0\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"0\">{}{}</table>>",
                           row(first, text_width(title, title_size, font_weight::bold)),
                           legend.empty() ? "" : row(html_escaped(legend), text_width(legend, text_size)));
    }

    void node(const study::graph_node& n) {
        html_lines label;
        if (n.is_outer)
            label.add(broken(n.short_name, 2 * layout_.columns), text_size);
        else
            label.add(broken(n.short_name, layout_.columns), slide_name_size, font_weight::bold);
        if (g_.counts) label.add(fmt::format("{} {}", n.visits, n.visits == 1 ? "step" : "steps"), text_size);
        for (const graph_note& each : n.notes) label.add(broken(words_of(each), slide_note_columns), text_size);
        const paint& p = g_.marks ? paint_of(n.changed) : paint_of(n.of);
        std::string look = fmt::format("class=\"{}{}\", color=\"{}\"", n.is_outer ? "outer " : "",
                                       g_.marks ? class_of(n.changed) : class_of(n.of), p.edge);
        if (n.is_outer)
            look += ", style=\"rounded,dashed\"";
        else if (n.changed == mark::removed)
            look += fmt::format(", style=\"rounded,filled,dotted\", fillcolor=\"{}\"", p.fill);
        else
            look += fmt::format(", fillcolor=\"{}\"", p.fill);
        if (n.is_entrance && !n.is_outer) look += ", penwidth=2.6";
        line(to_, "  {} [label=<{}>, width={:.2f}, tooltip={}, {}];", n.id, label.text, label.width / 72 + 0.2,
             dot_quoted(n.section.empty() ? n.name : fmt::format("{}, {}", n.name, n.section)), look);
    }

    // Writes all edges between two nodes as one arrow.
    void arrow(std::size_t first, std::vector<bool>& is_written) {
        const graph_edge& e = g_.edges[first];
        bool all_reconsume = true;
        std::vector<const graph_edge*> joined;
        for (std::size_t i = first; i < g_.edges.size(); ++i) {
            const graph_edge& each = g_.edges[i];
            if (each.from != e.from || each.to != e.to || each.changed != e.changed) continue;
            is_written[i] = true;
            all_reconsume = all_reconsume && each.reconsumes;
            joined.push_back(&each);
        }
        std::stable_partition(joined.begin(), joined.end(), [](const graph_edge* each) { return !each->reconsumes; });
        std::string label;
        std::uint64_t taken = 0;
        for (const graph_edge* const each : joined) {
            std::string words = words_of(*each);
            if (each->reconsumes && !all_reconsume) words += words.empty() ? "⇢" : " ⇢";
            if (!words.empty())
                label +=
                    (label.empty() ? "" : "\n") + broken(words, std::max<std::size_t>(11, 2 * layout_.columns / 3));
            taken += each->taken;
        }
        if (g_.counts) label += fmt::format("{}×{}", label.empty() ? "" : "\n", taken);
        std::string padded;
        for (const char c : label) padded += c == '\n' ? std::string(" \n ") : std::string(1, c);
        std::string look =
            fmt::format("label={}, style={}, class=\"{}\"", dot_quoted(label.empty() ? "" : " " + padded + " "),
                        e.changed == mark::removed ? "dotted"
                        : all_reconsume            ? "dashed"
                                                   : "solid",
                        g_.marks ? class_of(e.changed) : "transition");
        if (g_.marks) look += fmt::format(", color=\"{0}\", fontcolor=\"{0}\"", paint_of(e.changed).edge);
        if (g_.counts) look += fmt::format(", penwidth={:.1f}", 1 + std::log2(static_cast<double>(taken)) / 2.5);
        if (!has_rank(e)) look += ", constraint=false";
        line(to_, "  {} -> {} [{}];", g_.nodes[e.from].id, g_.nodes[e.to].id, look);
    }

    // For each state, the number of arrows on the shortest path from a state at which the construct is entered.
    [[nodiscard]] std::vector<std::size_t> distances() const {
        std::vector<std::size_t> found(g_.nodes.size(), g_.nodes.size());
        for (std::size_t n = 0; n < g_.nodes.size(); ++n)
            if (g_.nodes[n].is_entrance && !g_.nodes[n].is_outer) found[n] = 1;
        for (const graph_edge& each : g_.edges)
            if (g_.nodes[each.from].is_outer) found[each.to] = 1;
        for (bool changed = true; changed;) {
            changed = false;
            for (const graph_edge& each : g_.edges) {
                if (found[each.from] + 1 >= found[each.to]) continue;
                found[each.to] = found[each.from] + 1;
                changed = true;
            }
        }
        return found;
    }

    [[nodiscard]] bool has_rank(const graph_edge& e) const {
        if (g_.nodes[e.from].is_outer || g_.nodes[e.to].is_outer || g_.counts) return true;
        switch (layout_.by) {
            case ranking::forward: return e.from < e.to;
            case ranking::all: return true;
            case ranking::nearest: return distances_[e.from] < distances_[e.to];
        }
        return true;
    }

    const study::graph g_;
    const slide_layout& layout_;
    std::vector<std::size_t> distances_;
    std::string to_;
};

std::vector<slide_layout> all_layouts() {
    std::vector<slide_layout> layouts;
    using study::fallbacks;
    for (const bool tight : {false, true})
        for (const fallbacks which : {fallbacks::drawn, fallbacks::first_drawn, fallbacks::noted})
            for (const bool joined : {false, true})
                for (const bool downwards : {false, true})
                    for (const std::size_t columns : {17U, 12U, 26U})
                        for (const ranking by : {ranking::forward, ranking::nearest, ranking::all})
                            layouts.push_back({downwards, which, joined, columns, by, tight});
    return layouts;
}

}  // namespace

study::graph simplified(const study::graph& g, const slide_layout& layout) {
    const study::graph joined = layout.quoted_states_joined ? study::with_quoted_states_joined(g) : g;
    return study::with_fallbacks(joined, layout.which);
}

std::span<const slide_layout> slide_layouts() {
    static const std::vector<slide_layout> layouts = all_layouts();
    return layouts;
}

std::string slide_as_dot(const study::graph& g, const slide_layout& layout) { return slide_writer(g, layout).all(); }

// --- Posters ---

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
        // States that read text get the first rank.
        std::string beginnings;
        for (const study::graph_node& each : g_.nodes)
            if (each.of == construct::text && each.is_entrance) beginnings += fmt::format(" {};", each.id);
        if (large) line(to_, "  {{ rank=min;{} }}", beginnings);
    }

    // The title and the legend in one HTML-like label, because Graphviz allows only one.
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
        // Without this attribute, an arrow to an earlier state of the same construct could reverse the order of the
        // states.
        if (e.to < e.from && g_.nodes[e.to].of == g_.nodes[e.from].of && !g_.counts) attributes += ", constraint=false";
        line(to_, "  {} -> {} [{}];", g_.nodes[e.from].id, g_.nodes[e.to].id, attributes);
    }

    const study::graph& g_;
    std::string to_;
};

}  // namespace

std::string graph_as_dot(const study::graph& g) { return g.only ? slide_as_dot(g, layout_for_all) : poster(g).all(); }

}  // namespace strata::report
