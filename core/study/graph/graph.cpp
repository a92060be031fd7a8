#include "core/study/graph/graph.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "core/language/character_classes.hpp"
#include "core/spec/soundness.hpp"
#include "core/spec/state_names.hpp"
#include "core/study/graph/graph_node_names.hpp"
#include "core/study/graph/state_transitions.hpp"

namespace strata::study {
namespace {

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
                words::mode_words({static_cast<std::uint8_t>(3U << (2 * static_cast<unsigned>(*choices_.mode)))}));
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
                // Around a single state, only the edges to and from it are of interest.
                if (choices_.around && !is_centre && each.to != *choices_.around) continue;
                graph_.edges.push_back({node_of_[s], to->second, on, each.emits, each.reconsumes, mark::none, 0});
            }
        }
        add_flags(s);
    }

    // Drafts with content models have a flag instead of states for escaped script data.
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

    // The content models of a transition, if only some have it.
    [[nodiscard]] std::string modes_of(const transition& t, std::size_t s) const {
        spec::modes models{0};
        spec::modes ever{0};
        for (unsigned m = 0; m < spec::mode_count; m += 2) {
            const spec::modes both{static_cast<std::uint8_t>(3U << m)};
            if ((t.in & both).bits != 0) models = models | both;
            if ((transitions_.occupied(s) & both).bits != 0) ever = ever | both;
        }
        return models == ever ? "" : fmt::format(" ({})", words::mode_words(models));
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

}  // namespace strata::study
