#include "core/report/graph/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace strata::report {

using kind = study::graph_note::kind;

namespace {

bool has_note(const study::graph& g, kind what) {
    return std::any_of(g.nodes.begin(), g.nodes.end(), [&](const study::graph_node& each) {
        return std::any_of(each.notes.begin(), each.notes.end(),
                           [&](const study::graph_note& note) { return note.what == what; });
    });
}

bool any_reconsumes(const study::graph& g) {
    return std::any_of(g.edges.begin(), g.edges.end(), [](const study::graph_edge& each) { return each.reconsumes; }) ||
           std::any_of(g.nodes.begin(), g.nodes.end(), [](const study::graph_node& each) {
               return std::any_of(each.notes.begin(), each.notes.end(),
                                  [](const study::graph_note& note) { return note.reconsumes; });
           });
}

bool any_emits(const study::graph& g) {
    return std::any_of(g.edges.begin(), g.edges.end(),
                       [](const study::graph_edge& each) { return !each.emits.empty(); }) ||
           std::any_of(g.nodes.begin(), g.nodes.end(), [](const study::graph_node& each) {
               return std::any_of(each.notes.begin(), each.notes.end(),
                                  [](const study::graph_note& note) { return !note.emits.empty(); });
           });
}

}  // namespace

std::string words_of(const study::graph_note& note) {
    std::string text = note.on.empty() ? "" : note.on + " ";
    switch (note.what) {
        case kind::stays: text = "↻ " + note.on; break;
        case kind::leads: text += fmt::format("{} {}", note.reconsumes ? "⇢" : "→", note.to); break;
        case kind::back: text += note.reconsumes ? "⇢ back" : "→ back"; break;
        case kind::gap: text += "→ ? (not understood)"; break;
        case kind::sets_escape_flag: text += "sets the escape flag"; break;
        case kind::clears_escape_flag: text += "clears the escape flag"; break;
    }
    if (!note.emits.empty()) text += fmt::format(" · {}", note.emits);
    return text;
}

std::string words_of(const study::graph_edge& edge) {
    std::string text = edge.on;
    if (!edge.emits.empty()) text += fmt::format("{}· {}", text.empty() ? "" : " ", edge.emits);
    return text;
}

std::vector<std::string> legend_of(const study::graph& g) {
    std::vector<std::string> lines;
    const auto add = [&](bool is_there, std::string_view text) {
        if (!is_there) return;
        if (lines.empty()) lines.emplace_back();
        if (!lines.back().empty()) lines.back() += "   |   ";
        lines.back() += text;
    };
    add(has_note(g, kind::stays), "↻ : stays in the state");
    add(any_reconsumes(g), "⇢ or dashed: reconsumes the character");
    add(any_emits(g), "· : emits a token");
    lines.emplace_back();
    add(has_note(g, kind::leads), "→ or ⇢ in a state: a transition that is not drawn");
    add(has_note(g, kind::back), "back: the state that met the &");
    lines.erase(std::remove(lines.begin(), lines.end(), std::string()), lines.end());
    if (g.marks) lines.emplace_back("green: added   |   amber: rules changed   |   red, dotted: removed");
    if (g.counts) lines.emplace_back("numbers: steps in a state, and how often a transition was taken");
    return lines;
}

bool has_states_of(const study::graph& g, study::construct c) {
    return std::any_of(g.nodes.begin(), g.nodes.end(), [&](const study::graph_node& each) { return each.of == c; });
}

}  // namespace strata::report
