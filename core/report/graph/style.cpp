#include "core/report/graph/graph.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace strata::report {

// --- Colours ---

using study::construct;
using study::mark;

namespace {

// In the order of the enumeration `construct`.
constexpr std::array<paint, study::construct_count> construct_paints = {{{"#e9edf2", "#59626d", "#2b3440", "#a9b6c4"},
                                                                         {"#dcebff", "#0b57b0", "#16375f", "#80b8ff"},
                                                                         {"#e3f4e8", "#0c6b3a", "#15402a", "#6fcf97"},
                                                                         {"#efe6fb", "#6a3fb5", "#372356", "#c3a2f5"},
                                                                         {"#fbe6f6", "#8a2f8f", "#4c2150", "#dd9be2"},
                                                                         {"#fff0d1", "#8a5800", "#4b3606", "#e6b34a"},
                                                                         {"#ffe4cc", "#9a4a00", "#532b0b", "#f0a05c"},
                                                                         {"#f6e3d7", "#87491f", "#46301f", "#dba982"},
                                                                         {"#fde7e1", "#b8412a", "#4e251c", "#f08b74"},
                                                                         {"#f6f0d3", "#6f6300", "#403a0a", "#d6c84f"},
                                                                         {"#dcf3f5", "#0b6a75", "#123f45", "#6cc7d2"}}};

constexpr std::array<paint, 4> mark_paints = {{{"#f3f4f6", "#646c76", "#23282e", "#98a3ae"},
                                               {"#d9f2e0", "#0c6b3a", "#15402a", "#6fcf97"},
                                               {"#fde0da", "#b8412a", "#4e251c", "#f08b74"},
                                               {"#fff0c2", "#8a5800", "#4b3606", "#e0a92e"}}};

}  // namespace

const paint& paint_of(construct c) { return construct_paints[static_cast<std::size_t>(c)]; }
const paint& paint_of(mark m) { return mark_paints[static_cast<std::size_t>(m)]; }

std::string_view class_of(construct c) {
    constexpr std::array<std::string_view, study::construct_count> classes = {
        "text",    "tags",   "attributes", "comments",     "doctype",   "script",
        "escaped", "double", "cdata",      "instructions", "references"};
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

// --- Words ---

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
