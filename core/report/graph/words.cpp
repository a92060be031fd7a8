#include "core/report/graph/words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace strata::report {

std::string words_of(const study::graph_note& note) {
    using kind = study::graph_note::kind;
    std::string text = note.on.empty() ? "" : note.on + " ";
    switch (note.what) {
        case kind::stays: text = "↻ " + note.on; break;
        case kind::leads: text += fmt::format("{} {}", note.reconsumes ? "⇢" : "→", note.to); break;
        case kind::back: text += note.reconsumes ? "⇢ back" : "→ back"; break;
    }
    // A state that stays on what it emits is what a text is.
    if (!note.emits.empty()) text += fmt::format(" · {}", note.emits);
    return text;
}

bool has_states_of(const study::graph& g, study::construct c) {
    return std::any_of(g.nodes.begin(), g.nodes.end(), [&](const study::graph_node& each) { return each.of == c; });
}

}  // namespace strata::report
