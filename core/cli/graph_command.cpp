#include "core/cli/graph_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <ostream>
#include <string_view>
#include <vector>

#include "core/cli/graphviz.hpp"
#include "core/cli/input_files.hpp"
#include "core/cli/named_draft.hpp"
#include "core/cli/named_state.hpp"
#include "core/report/graph/dot.hpp"
#include "core/report/graph/fitting.hpp"
#include "core/report/graph/mermaid.hpp"
#include "core/report/graph/schemes.hpp"
#include "core/report/graph/words.hpp"
#include "core/report/writing/visible_text.hpp"
#include "core/spec/content_states.hpp"
#include "core/spec/modes.hpp"
#include "core/study/graph.hpp"

namespace strata::cli {
namespace {

spec::content_model model_named(const spec::draft& draft, const std::string& name) {
    std::string upper = name;
    for (char& c : upper)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 0x20);
    const std::string what = fmt::format("mode '{}'", name);
    for (std::size_t i = 0; i < spec::content_model_count; ++i) {
        if (spec::content_model_names[i] != upper) continue;
        if (!spec::has_content_model_flag(draft))
            throw failure(what, fmt::format("draft {} has states instead of content models; use --around or "
                                            "--construct to show some of them",
                                            draft.about.name));
        return static_cast<spec::content_model>(i);
    }
    throw failure(what, fmt::format("expected one of {}", fmt::join(spec::content_model_names, ", ")));
}

std::string keys_of_constructs(const study::graph* of) {
    std::vector<std::string_view> keys;
    for (const study::construct c : study::all_constructs)
        if (of == nullptr || report::has_states_of(*of, c)) keys.push_back(study::key_of(c));
    return fmt::format("{}", fmt::join(keys, ", "));
}

study::construct construct_named(const std::string& key) {
    const auto* const found = std::find_if(study::all_constructs.begin(), study::all_constructs.end(),
                                           [&](study::construct c) { return study::key_of(c) == key; });
    if (found == study::all_constructs.end())
        throw failure(fmt::format("--construct={}", key),
                      fmt::format("expected one of {}", keys_of_constructs(nullptr)));
    return *found;
}

study::graph traced_graph(const spec::draft& draft, const graph_request& request, const console& io) {
    if (!request.around.empty() || !request.mode.empty() || !request.other.empty())
        throw failure("--trace", "cannot be combined with --around, --mode or --diff");
    const input_file input = read_input(io, *request.trace);
    study::graph g =
        study::trace_as_graph(draft, options_for(draft, request.run), simulation_for(draft, request.run), input.bytes);
    std::string name;
    report::append_visible(name, input.name == "-" ? "standard input" : input.name);
    g.title += fmt::format(" · {}", name);
    return g;
}

study::graph whole_graph(const registry& known, const graph_request& request, const console& io) {
    const spec::draft& draft = draft_named(known, request.draft, io);
    study::graph_choices choices;
    if (!request.around.empty()) choices.around = state_named(draft, request.around);
    if (!request.mode.empty()) choices.mode = model_named(draft, request.mode);
    if (request.trace) return traced_graph(draft, request, io);
    if (request.other.empty()) return study::graph_of(draft, choices);
    const spec::draft& other = draft_named(known, request.other, io);
    if (&other == &draft) throw failure(fmt::format("--diff={}", request.other), "is the same draft as --draft");
    return study::changes_as_graph(known.drafts, other, draft, choices);
}

study::graph graph_for(const registry& known, const graph_request& request, const console& io) {
    if (request.only.empty()) return whole_graph(known, request, io);
    const study::construct only = construct_named(request.only);
    if (!request.around.empty()) throw failure("--construct", "cannot be combined with --around");
    const study::graph whole = whole_graph(known, request, io);
    study::graph part = study::part_of(whole, only);
    if (part.nodes.empty())
        throw failure(fmt::format("--construct={}", request.only),
                      fmt::format("no such states in this graph; it has {}", keys_of_constructs(&whole)));
    return part;
}

}  // namespace

int graph_command(const registry& known, const graph_request& request, const console& io) {
    const study::graph g = graph_for(known, request, io);
    switch (request.format) {
        case graph_format::dot: io.out << report::graph_as_dot(g); break;
        case graph_format::mermaid: io.out << report::graph_as_mermaid(g); break;
        case graph_format::svg: io.out << report::with_schemes(report::drawn_to_fit(g, drawn_by_graphviz)); break;
    }
    return done;
}

}  // namespace strata::cli
