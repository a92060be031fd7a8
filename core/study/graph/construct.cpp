#include "core/study/graph/graph.hpp"

// The first section determines the construct of a state from the state's name. The rest makes graphs smaller.
// `construct_cutter` cuts out the part of a graph that belongs to one construct. Other functions replace edges on "any
// other character" with notes, and join pairs of states that differ only in the quotation mark.

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/study/graph/graph_parts.hpp"

namespace strata::study {

construct construct_of(const spec::state_info& state) {
    const auto has = [&](std::string_view word) { return state.name.find(word) != std::string_view::npos; };
    if (state.reads == spec::part::procedure || has("haracter reference") || has("ntity") || has("mbiguous ampersand"))
        return construct::references;
    if (has("double escape")) return construct::double_escaped_script_data;
    if (has("cript data")) return has("escaped") ? construct::escaped_script_data : construct::script_data;
    if (has("rocessing instruction")) return construct::processing_instructions;
    if (has("CDATA section")) return construct::cdata_sections;
    if (has("omment") || has("arkup declaration")) return construct::comments;
    if (has("DOCTYPE")) return construct::doctype;
    if (has("ttribute")) return construct::attributes;
    if (has("RCDATA") || has("RAWTEXT")) return construct::text;
    if (has(" tag") || has("ag name") || has("ag open") || has("less-than sign")) return construct::tags;
    return construct::text;
}

std::string_view name_of(construct c) {
    switch (c) {
        case construct::text: return "Text";
        case construct::tags: return "Tags";
        case construct::attributes: return "Attributes";
        case construct::comments: return "Comments";
        case construct::doctype: return "DOCTYPE";
        case construct::script_data: return "Script data";
        case construct::escaped_script_data: return "Escaped script data";
        case construct::double_escaped_script_data: return "Double escaped script data";
        case construct::cdata_sections: return "CDATA sections";
        case construct::processing_instructions: return "Processing instructions";
        case construct::references: return "Character references";
    }
    return "";
}

std::string_view key_of(construct c) {
    switch (c) {
        case construct::text: return "text";
        case construct::tags: return "tags";
        case construct::attributes: return "attributes";
        case construct::comments: return "comments";
        case construct::doctype: return "doctype";
        case construct::script_data: return "script-data";
        case construct::escaped_script_data: return "escaped-script-data";
        case construct::double_escaped_script_data: return "double-escaped-script-data";
        case construct::cdata_sections: return "cdata-sections";
        case construct::processing_instructions: return "processing-instructions";
        case construct::references: return "references";
    }
    return "";
}

// --- Graphs made smaller ---

namespace {

// All properties of an edge except the outer state at one of its ends.
using outer_edge = std::tuple<bool, std::size_t, std::string, std::string, bool, mark, std::uint64_t>;

struct outer_state {
    std::size_t node = 0;  ///< the index of the node in the whole graph
    std::vector<outer_edge> edges;
};

class construct_cutter {
public:
    construct_cutter(const graph& whole, construct c) : whole_(whole), of_(c) {
        part_.title = whole.title;
        part_.marks = whole.marks;
        part_.counts = whole.counts;
        part_.stopped = whole.stopped;
        part_.only = c;
    }

    graph part() {
        add_inner_nodes();
        if (part_.nodes.empty()) return std::move(part_);
        add_inner_edges();
        std::vector<outer_state> outer = outer_states();
        while (!outer.empty()) add_outer_node(outer);
        add_returns();
        return std::move(part_);
    }

private:
    [[nodiscard]] bool is_inner(std::size_t node) const { return whole_.nodes[node].of == of_; }

    void add_inner_nodes() {
        for (std::size_t n = 0; n < whole_.nodes.size(); ++n) {
            if (!is_inner(n)) continue;
            inner_[n] = part_.nodes.size();
            part_.nodes.push_back(whole_.nodes[n]);
        }
    }

    void add_inner_edges() {
        for (const graph_edge& each : whole_.edges) {
            if (!is_inner(each.from) || !is_inner(each.to)) continue;
            graph_edge edge = each;
            edge.from = inner_.at(each.from);
            edge.to = inner_.at(each.to);
            part_.edges.push_back(std::move(edge));
        }
    }

    // Returns the outer states, in the order of the whole graph.
    [[nodiscard]] std::vector<outer_state> outer_states() const {
        std::map<std::size_t, std::vector<outer_edge>> edges;
        for (const graph_edge& each : whole_.edges) {
            if (is_inner(each.from) == is_inner(each.to)) continue;
            const bool leaves = is_inner(each.from);
            edges[leaves ? each.to : each.from].emplace_back(leaves, inner_.at(leaves ? each.from : each.to), each.on,
                                                             each.emits, each.reconsumes, each.changed, each.taken);
        }
        std::vector<outer_state> states;
        for (auto& [node, those] : edges) {
            std::sort(those.begin(), those.end());
            states.push_back({node, std::move(those)});
        }
        return states;
    }

    // Adds an outer node for the first of the states. The node represents all states that have the same edges. In the
    // graph of a trace, every state gets a node of its own.
    void add_outer_node(std::vector<outer_state>& states) {
        const outer_state first = states.front();
        graph_node node = whole_.nodes[first.node];
        node.short_name.clear();
        node.notes.clear();
        node.is_outer = true;
        const auto is_same = [&](const outer_state& each) {
            const graph_node& one = whole_.nodes[each.node];
            return each.node == first.node ||
                   (!whole_.counts && each.edges == first.edges && one.changed == node.changed);
        };
        for (const outer_state& each : states)
            if (is_same(each)) {
                const graph_node& one = whole_.nodes[each.node];
                node.short_name += (node.short_name.empty() ? "" : "\n") + one.name;
                node.is_entrance = node.is_entrance && one.is_entrance;
            }
        node.name = node.short_name;
        std::replace(node.name.begin(), node.name.end(), '\n', ',');
        add_edges(first.edges, part_.nodes.size());
        part_.nodes.push_back(std::move(node));
        states.erase(std::remove_if(states.begin(), states.end(), is_same), states.end());
    }

    void add_edges(const std::vector<outer_edge>& edges, std::size_t outer) {
        for (const auto& [leaves, inner, on, emits, reconsumes, changed, taken] : edges) {
            const std::size_t from = leaves ? inner : outer;
            const std::size_t to = leaves ? outer : inner;
            part_.edges.push_back({from, to, on, emits, reconsumes, changed, taken});
        }
    }

    // Adds edges for the transitions that return from other constructs to a state of this construct. In the whole
    // graph, these transitions are notes on the states that they leave. One outer node represents all these states.
    void add_returns() {
        for (std::size_t inner = 0; inner < inner_.size(); ++inner) {
            std::string names;
            std::string on;
            for (const construct c : all_constructs) {
                const std::optional<std::string> characters = characters_that_end(c, part_.nodes[inner].name);
                if (c == of_ || !characters) continue;
                on = names.empty() || on == *characters ? *characters : "";
                names += (names.empty() ? "" : "\n") + std::string(name_of(c));
            }
            if (names.empty()) continue;
            graph_node node;
            node.id = "ends" + part_.nodes[inner].id;
            node.short_name = names;
            node.name = names;
            std::replace(node.name.begin(), node.name.end(), '\n', ',');
            node.of = construct::tags;
            node.is_outer = true;
            part_.edges.push_back({part_.nodes.size(), inner, on, "", false, mark::none, 0});
            part_.nodes.push_back(std::move(node));
        }
    }

    [[nodiscard]] std::optional<std::string> characters_that_end(construct c, const std::string& state) const {
        std::optional<std::string> on;
        for (const graph_node& each : whole_.nodes) {
            if (each.of != c) continue;
            for (const graph_note& note : each.notes) {
                if (note.what != graph_note::kind::leads || note.to != state || note.reconsumes) continue;
                on = !on || *on == note.on ? note.on : "";
            }
        }
        return on;
    }

    const graph& whole_;
    construct of_;
    graph part_;
    std::map<std::size_t, std::size_t> inner_;
};

bool is_fallback(const graph& g, const graph_edge& e) {
    return e.from != e.to && e.on.starts_with("else") && g.nodes[e.from].of == g.nodes[e.to].of &&
           !g.nodes[e.from].is_outer && !g.nodes[e.to].is_outer;
}

}  // namespace

graph part_of(const graph& whole, construct c) { return construct_cutter(whole, c).part(); }

graph with_fallbacks(const graph& g, fallbacks which) {
    if (g.marks || g.counts || which == fallbacks::drawn) return g;
    constexpr std::size_t few = 2;
    std::vector<std::size_t> count(g.nodes.size());
    for (const graph_edge& each : g.edges)
        if (is_fallback(g, each)) ++count[each.to];
    graph left = g;
    left.edges.clear();
    std::vector<bool> is_reached(g.nodes.size());
    for (const graph_edge& each : g.edges) {
        const bool is_first = which == fallbacks::first_drawn && !is_reached[each.to];
        if (!is_fallback(g, each) || count[each.to] <= few || is_first) {
            is_reached[each.to] = is_reached[each.to] || is_fallback(g, each);
            left.edges.push_back(each);
            continue;
        }
        left.nodes[each.from].notes.push_back(
            {graph_note::kind::leads, g.nodes[each.to].short_name, each.on, each.emits, each.reconsumes});
    }
    return left;
}

graph with_quoted_states_joined(const graph& g) {
    if (g.marks || g.counts) return g;
    constexpr std::string_view double_quoted = "(double-quoted)";
    constexpr std::string_view single_quoted = "(single-quoted)";
    graph joined = g;
    joined.nodes.clear();
    joined.edges.clear();
    std::vector<std::size_t> node_of;
    for (const graph_node& each : g.nodes) {
        std::string twin = each.name;
        if (!each.is_outer && twin.ends_with(single_quoted))
            twin.replace(twin.size() - single_quoted.size(), single_quoted.size(), double_quoted);
        const auto found = std::find_if(joined.nodes.begin(), joined.nodes.end(),
                                        [&](const graph_node& one) { return !one.is_outer && one.name == twin; });
        node_of.push_back(static_cast<std::size_t>(found - joined.nodes.begin()));
        if (found == joined.nodes.end())
            joined.nodes.push_back(each);
        else
            found->short_name.replace(found->short_name.size() - double_quoted.size(), double_quoted.size(),
                                      either_quote);
    }
    for (graph_edge each : g.edges) {
        each.from = node_of[each.from];
        each.to = node_of[each.to];
        const auto same = std::find_if(joined.edges.begin(), joined.edges.end(), [&](const graph_edge& one) {
            return one.from == each.from && one.to == each.to && one.reconsumes == each.reconsumes;
        });
        if (same == joined.edges.end())
            joined.edges.push_back(std::move(each));
        else if (same->on != each.on)
            same->on += " " + each.on;
    }
    return joined;
}

}  // namespace strata::study
