#include "core/report/graph/graph.hpp"

// A machine's graph in the language of Mermaid.

#include <fmt/format.h>

#include <utility>

#include "core/report/writing/formatting.hpp"
#include "core/report/writing/json_text.hpp"
#include "core/spec/ascii.hpp"

namespace strata::report {
namespace {

using study::construct;
using study::graph_note;
using study::mark;

// Escapes text for Mermaid. Inside quotation marks, Mermaid understands character references like those of HTML, but
// with "#" instead of "&".
std::string in_entities(std::string_view text) {
    std::string out;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '\n') {
            out += "<br>";
            continue;
        }
        const bool plain = byte >= 0x80 || c == ' ' || c == ',' || c == '.' || c == '(' || c == ')' ||
                           spec::is_ascii_alphanumeric(c) || c == '-';
        if (plain)
            out += c;
        else
            out += fmt::format("#{};", byte);
    }
    return out;
}

// The name of the style for a mark; "" for parts that have not changed.
std::string_view style_of(mark m) { return m == mark::none ? "" : class_of(m); }

class mermaid_writer {
public:
    explicit mermaid_writer(const study::graph& g) : g_(g) {}

    std::string all() {
        line(to_, "---\ntitle: {}\n---\nflowchart LR", json_string(g_.title));
        for (const construct c : study::all_constructs) subgraph(c);
        for (const study::graph_node& each : g_.nodes)
            if (each.is_outer) node(each);
        for (const study::graph_edge& each : g_.edges) edge(each);
        if (g_.only) line(to_, "  classDef outer stroke-dasharray:4 3");
        if (g_.marks) marks();
        return std::move(to_);
    }

private:
    void subgraph(construct c) {
        if (!has_states_of(g_, c) || (g_.only && g_.only != c)) return;
        line(to_, "  subgraph c{} [\"{}\"]", static_cast<unsigned>(c), study::name_of(c));
        for (const study::graph_node& each : g_.nodes)
            if (each.of == c && !each.is_outer) node(each);
        line(to_, "  end");
    }

    void node(const study::graph_node& n) {
        std::string label = in_entities(n.short_name);
        if (n.is_centre || n.is_entrance) label = "<b>" + label + "</b>";
        if (g_.counts) label += fmt::format("<br>{} {}", n.visits, n.visits == 1 ? "step" : "steps");
        for (const graph_note& each : n.notes)
            label += fmt::format("<br><small>{}</small>", in_entities(words_of(each)));
        const std::string_view style = n.changed == mark::none && n.is_outer ? "outer" : style_of(n.changed);
        line(to_, "    {}[\"{}\"]{}{}", n.id, label, style.empty() ? "" : ":::", style);
    }

    void edge(const study::graph_edge& e) {
        std::string label = in_entities(e.on);
        if (!e.emits.empty()) label += fmt::format("{}· {}", label.empty() ? "" : " ", e.emits);
        if (g_.counts) label += fmt::format("{}×{}", label.empty() ? "" : " ", e.taken);
        const bool dotted = e.reconsumes || e.changed == mark::removed;
        const std::string_view arrow = dotted ? "-.->" : e.changed == mark::added ? "==>" : "-->";
        if (label.empty())
            line(to_, "  {} {} {}", g_.nodes[e.from].id, arrow, g_.nodes[e.to].id);
        else
            line(to_, "  {} {}|\"{}\"| {}", g_.nodes[e.from].id, arrow, label, g_.nodes[e.to].id);
    }

    void marks() {
        line(to_, "  classDef added fill:#d9f2e0,stroke:#0c6b3a,color:#1b2026");
        line(to_, "  classDef changed fill:#fff0c2,stroke:#9a6300,color:#1b2026");
        line(to_, "  classDef removed fill:#fde0da,stroke:#b8412a,color:#1b2026,stroke-dasharray:3 3");
        for (const mark m : {mark::added, mark::removed}) {
            std::string numbers;
            for (std::size_t i = 0; i < g_.edges.size(); ++i)
                if (g_.edges[i].changed == m) numbers += fmt::format("{}{}", numbers.empty() ? "" : ",", i);
            if (!numbers.empty())
                line(to_, "  linkStyle {} stroke:{}", numbers, m == mark::added ? "#0c6b3a" : "#b8412a");
        }
    }

    const study::graph& g_;
    std::string to_;
};

}  // namespace

std::string graph_as_mermaid(const study::graph& g) { return mermaid_writer(g).all(); }

}  // namespace strata::report
