#include "core/report/graph/slide.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

#include "core/report/graph/dot_text.hpp"
#include "core/report/graph/paints.hpp"
#include "core/report/graph/words.hpp"
#include "core/report/writing/lines.hpp"

namespace strata::report {
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

    // Title and legend, each wide enough in any font.
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

    // All edges between the same two nodes.
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

    // From the states where the construct is entered, following arrows.
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

}  // namespace strata::report
