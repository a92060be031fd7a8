// The graph of a draft's machine with what changed since another draft marked.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "core/study/graph/graph.hpp"
#include "core/study/graph/graph_node_names.hpp"
#include "core/study/graph/state_transitions.hpp"
#include "core/study/rule_diff.hpp"
#include "core/study/state_relation.hpp"

namespace strata::study {
namespace {

using ends = std::pair<std::size_t, std::size_t>;

std::vector<ends> moves_of(const spec::draft& draft, const graph_choices& choices) {
    std::vector<ends> moves;
    const state_transitions transitions(draft, choices.mode);
    for (std::size_t s = 0; s < draft.table.states.size(); ++s)
        for (const transition& each : transitions.of(s))
            if (each.to != to_return_state && each.to != to_gap && !is_only_eof(each)) moves.emplace_back(s, each.to);
    return moves;
}

std::size_t state_of(const graph_node& node) { return static_cast<std::size_t>(std::stoul(node.id.substr(1))); }

class change_marker {
public:
    change_marker(std::span<const spec::draft* const> drafts, const spec::draft& former, const spec::draft& draft,
                  const graph_choices& choices)
        : former_(former),
          draft_(draft),
          choices_(choices),
          diff_(diff_of(drafts, former, draft)),
          relation_(drafts, former, draft),
          before_(moves_of(former, choices)),
          after_(moves_of(draft, choices)) {}

    void mark_all(graph& g) {
        mark_nodes(g);
        find_drawn(g);
        if (!choices_.around) add_removed_nodes(g);
        mark_new_edges(g);
        add_removed_edges(g);
    }

private:
    void mark_nodes(graph& g) const {
        for (graph_node& node : g.nodes) {
            const std::size_t s = state_of(node);
            if (std::find(diff_.added.begin(), diff_.added.end(), s) != diff_.added.end()) node.changed = mark::added;
            for (const continued_state& each : diff_.continued) {
                const bool differs = !each.comparable || each.count(weight::words) < each.rules.size();
                if (each.after == s && differs) node.changed = mark::changed;
            }
        }
    }

    void find_drawn(const graph& g) {
        std::map<std::size_t, std::size_t> node_of;
        for (std::size_t n = 0; n < g.nodes.size(); ++n) node_of[state_of(g.nodes[n])] = n;
        for (const state_link& each : relation_.links()) {
            const auto node = node_of.find(each.to);
            if (node == node_of.end()) continue;
            const bool same = former_.table.states[each.from].name == draft_.table.states[each.to].name;
            if (same || drawn_as_.find(each.from) == drawn_as_.end()) drawn_as_[each.from] = node->second;
        }
    }

    void add_removed_nodes(graph& g) {
        for (const std::size_t s : diff_.removed) {
            graph_node node;
            node.id = fmt::format("r{}", s);
            name_node(node, former_.table.states[s]);
            node.changed = mark::removed;
            drawn_as_[s] = g.nodes.size();
            g.nodes.push_back(std::move(node));
        }
    }

    void mark_new_edges(graph& g) const {
        for (graph_edge& each : g.edges) {
            const ends now{state_of(g.nodes[each.from]), state_of(g.nodes[each.to])};
            const bool was_there =
                std::any_of(before_.begin(), before_.end(), [&](const ends& move) { return is_same_move(move, now); });
            if (!was_there) each.changed = mark::added;
        }
    }

    void add_removed_edges(graph& g) const {
        for (const ends& move : before_) {
            const auto from = drawn_as_.find(move.first);
            const auto to = drawn_as_.find(move.second);
            if (from == drawn_as_.end() || to == drawn_as_.end() || from->second == to->second) continue;
            if (move.second == former_.contents.front().state) continue;
            const bool still_there =
                std::any_of(after_.begin(), after_.end(), [&](const ends& now) { return is_same_move(move, now); });
            const bool drawn = std::any_of(g.edges.begin(), g.edges.end(), [&](const graph_edge& each) {
                return each.from == from->second && each.to == to->second;
            });
            if (still_there || drawn) continue;
            graph_edge edge;
            edge.from = from->second;
            edge.to = to->second;
            edge.changed = mark::removed;
            g.edges.push_back(std::move(edge));
        }
    }

    [[nodiscard]] bool is_same_move(const ends& was, const ends& now) const {
        return is_same_place(was.first, now.first) && is_same_place(was.second, now.second);
    }
    [[nodiscard]] bool is_same_place(std::size_t from, std::size_t to) const {
        return std::any_of(relation_.links().begin(), relation_.links().end(),
                           [&](const state_link& each) { return each.from == from && each.to == to; });
    }

    const spec::draft& former_;
    const spec::draft& draft_;
    const graph_choices& choices_;
    draft_diff diff_;
    state_relation relation_;
    std::vector<ends> before_, after_;
    // The node that represents a state of the former draft: the one of the same name, or the first that it became.
    std::map<std::size_t, std::size_t> drawn_as_;
};

}  // namespace

graph changes_as_graph(std::span<const spec::draft* const> drafts, const spec::draft& former, const spec::draft& draft,
                       const graph_choices& choices) {
    graph g = graph_of(draft, choices);
    g.marks = true;
    g.title = fmt::format("{} → {}", former.about.name, draft.about.name);
    if (choices.around) g.title += fmt::format(" · around the {}", draft.table.states[*choices.around].name);
    change_marker(drafts, former, draft, choices).mark_all(g);
    return g;
}

}  // namespace strata::study
