#include "core/study/graph/graph.hpp"

// Makes three kinds of graphs, each with a private class: the graph of a machine (`builder`), the graph of a machine
// with marks for the changes since another draft (`change_marker`), and the graph of the states and transitions that a
// machine takes on an input (`trace_counter`).

#include <fmt/format.h>
#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "core/language/character_classes.hpp"
#include "core/run/trace.hpp"
#include "core/spec/ascii.hpp"
#include "core/spec/content_states.hpp"
#include "core/spec/soundness.hpp"
#include "core/study/draft_diff.hpp"
#include "core/study/graph/graph_parts.hpp"
#include "core/study/state_relation.hpp"

namespace strata::study {
namespace {

// --- A machine ---

class builder {
public:
    builder(const spec::draft& draft, const graph_choices& choices)
        : draft_(draft), choices_(choices), transitions_(draft, choices.mode), home_(draft.contents.front().state) {}

    graph all() {
        choose_states();
        graph_.title = title();
        for (std::size_t s = 0; s < draft_.table.states.size(); ++s)
            if (shown_[s]) add_node(s);
        tell_apart(graph_.nodes);
        for (std::size_t s = 0; s < draft_.table.states.size(); ++s)
            if (shown_[s]) add_transitions(s);
        return std::move(graph_);
    }

private:
    [[nodiscard]] std::string title() const {
        std::string text = fmt::format("{}: {}, {}", draft_.about.name, draft_.about.title, draft_.about.date);
        if (choices_.around) text += fmt::format(" · around the {}", draft_.table.states[*choices_.around].name);
        if (choices_.mode)
            text += fmt::format(
                " · content model {}",
                language::mode_words({static_cast<std::uint8_t>(3U << (2 * static_cast<unsigned>(*choices_.mode)))}));
        return text;
    }

    void choose_states() {
        const std::size_t count = draft_.table.states.size();
        shown_.assign(count, !choices_.around);
        for (std::size_t s = 0; s < count; ++s)
            if (transitions_.occupied(s).bits == 0) shown_[s] = false;
        if (!choices_.around) return;
        shown_[*choices_.around] = true;
        for (std::size_t s = 0; s < count; ++s)
            for (const transition& each : transitions_.of(s)) {
                if (each.to == to_return_state || each.to == to_gap) continue;
                if (s == *choices_.around) shown_[each.to] = true;
                if (each.to == *choices_.around) shown_[s] = true;
            }
    }

    void add_node(std::size_t s) {
        const spec::state_info& info = draft_.table.states[s];
        graph_node node;
        node.id = fmt::format("s{}", s);
        name_node(node, info);
        node.is_centre = choices_.around == s;
        node.is_entrance = is_entrance(s);
        node_of_[s] = graph_.nodes.size();
        graph_.nodes.push_back(std::move(node));
    }

    void add_transitions(std::size_t s) {
        graph_node& node = graph_.nodes[node_of_[s]];
        const bool is_centre = choices_.around == s;
        for (const transition& each : transitions_.of(s)) {
            if (!is_centre && each.to != to_gap && is_only_eof(each)) continue;
            const std::string on = label_of(each, is_centre || each.to == to_gap) + modes_of(each, s);
            if (each.to == to_gap) {
                node.notes.push_back({graph_note::kind::gap, "", on, "", false});
            } else if (each.to == to_return_state) {
                node.notes.push_back({graph_note::kind::back, "", on, each.emits, each.reconsumes});
            } else if (each.to == s && !each.reconsumes) {
                if (!on.empty()) node.notes.push_back({graph_note::kind::stays, "", on, each.emits, false});
            } else if (!choices_.around && (each.to == home_ || (each.reconsumes && is_entrance(each.to)))) {
                node.notes.push_back({graph_note::kind::leads,
                                      std::string(spec::without_state(draft_.table.states[each.to].name)), on,
                                      each.emits, each.reconsumes});
            } else if (const auto to = node_of_.find(each.to); to != node_of_.end()) {
                // In the graph around a single state, only the edges to and from this state are drawn.
                if (choices_.around && !is_centre && each.to != *choices_.around) continue;
                graph_.edges.push_back({node_of_[s], to->second, on, each.emits, each.reconsumes, mark::none, 0});
            }
        }
        add_flags(s);
    }

    // Drafts with a content model flag have an escape flag in place of states for escaped script data. Adds notes for
    // the transitions that set or clear this flag.
    void add_flags(std::size_t s) {
        using kind = graph_note::kind;
        for (const spec::rule& r : draft_.table.rules_of(s)) {
            if ((r.in & transitions_.occupied(s)).bits == 0) continue;
            for (const spec::action& a : r.then())
                if (a.code == spec::op::set_escape_flag)
                    graph_.nodes[node_of_[s]].notes.push_back(
                        {a.what != 0 ? kind::sets_escape_flag : kind::clears_escape_flag, "",
                         fmt::format("\"{}\"", r.given.word), "", false});
        }
    }

    [[nodiscard]] bool is_entrance(std::size_t state) const {
        return std::any_of(draft_.contents.begin(), draft_.contents.end(),
                           [&](const spec::content_state& each) { return each.state == state; });
    }

    // Returns the content models in which the transition exists; "" if it exists in all of them.
    [[nodiscard]] std::string modes_of(const transition& t, std::size_t s) const {
        spec::modes models{0};
        spec::modes ever{0};
        for (unsigned m = 0; m < spec::mode_count; m += 2) {
            const spec::modes both{static_cast<std::uint8_t>(3U << m)};
            if ((t.in & both).bits != 0) models = models | both;
            if ((transitions_.occupied(s) & both).bits != 0) ever = ever | both;
        }
        return models == ever ? "" : fmt::format(" ({})", language::mode_words(models));
    }

    const spec::draft& draft_;
    const graph_choices& choices_;
    state_transitions transitions_;
    std::size_t home_;
    graph graph_;
    std::vector<bool> shown_;
    std::map<std::size_t, std::size_t> node_of_;
};

}  // namespace

graph graph_of(const spec::draft& draft, const graph_choices& choices) {
    spec::require_sound(draft);
    return builder(draft, choices).all();
}

// --- What changed since another draft ---

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
    // For each state of the former draft, the node that represents it: the node of the state with the same name, or of
    // the first state that continues it.
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

// --- What a machine takes on an input ---

namespace {

class trace_counter {
public:
    explicit trace_counter(const spec::draft& draft) : draft_(draft) {}

    void count(const run::traced_step& step) {
        const std::size_t from = node(step.state);
        ++graph_.nodes[from].visits;
        if (step.ends) return;
        const bool reconsumes = step.where.begin == step.where.end && !step.at_eof;
        passage& p = passages_[{from, node(step.next), reconsumes}];
        ++p.taken;
        p.on.add(step.at_eof              ? spec::eof_symbol
                 : step.character >= 0x80 ? spec::symbol{0x80}
                                          : static_cast<spec::symbol>(step.character));
        for (const token& t : step.tokens()) add_emitted(p.emits, t);
    }

    graph all() {
        tell_apart(graph_.nodes);
        for (const auto& [between, p] : passages_) {
            const auto& [from, to, reconsumes] = between;
            graph_.edges.push_back({from, to, class_of_those_met(p.on), p.emits, reconsumes, mark::none, p.taken});
        }
        return std::move(graph_);
    }

private:
    struct passage {
        spec::symbol_set on;
        std::string emits;
        std::uint64_t taken = 0;
    };

    std::size_t node(std::size_t s) {
        const auto known = node_of_.find(s);
        if (known != node_of_.end()) return known->second;
        graph_node made;
        made.id = fmt::format("s{}", s);
        name_node(made, draft_.table.states[s]);
        for (const spec::content_state& each : draft_.contents) made.is_entrance |= each.state == s;
        graph_.nodes.push_back(std::move(made));
        return node_of_[s] = graph_.nodes.size() - 1;
    }

    static void add_emitted(std::string& emits, const token& t) {
        namespace v = boost::variant2;
        if (v::holds_alternative<start_tag>(t) || v::holds_alternative<end_tag>(t))
            emits = "tag";
        else if (v::holds_alternative<comment>(t))
            emits = "comment";
        else if (v::holds_alternative<doctype>(t))
            emits = "DOCTYPE";
        else if (emits.empty() && v::holds_alternative<characters>(t))
            emits = "text";
    }

    const spec::draft& draft_;
    graph graph_;
    std::map<std::size_t, std::size_t> node_of_;
    std::map<std::tuple<std::size_t, std::size_t, bool>, passage> passages_;
};

}  // namespace

graph trace_as_graph(const run::configuration& by, std::string_view source) {
    const spec::draft& draft = *by.draft;
    trace_counter counter(draft);
    run::trace steps(by, source);
    while (const std::optional<run::traced_step> step = steps.next()) counter.count(*step);
    graph g = counter.all();
    g.counts = true;
    g.stopped = steps.stopped_early();
    g.title = fmt::format("{}: {}, {}", draft.about.name, draft.about.title, draft.about.date);
    return g;
}

}  // namespace strata::study
