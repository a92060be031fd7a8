#include "core/cli/graph_command.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <ostream>
#include <string_view>

#include "core/cli/graphviz.hpp"
#include "core/cli/input_files.hpp"
#include "core/cli/named_draft.hpp"
#include "core/cli/named_state.hpp"
#include "core/report/graph/dot.hpp"
#include "core/report/graph/mermaid.hpp"
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
            throw failure(what, fmt::format("draft {} has states in place of content models; --around shows those "
                                            "about one",
                                            draft.about.name));
        return static_cast<spec::content_model>(i);
    }
    throw failure(what, fmt::format("is none of {}", fmt::join(spec::content_model_names, ", ")));
}

study::graph graph_for(const registry& known, const graph_request& request, const console& io) {
    const spec::draft& draft = draft_named(known, request.draft, io);
    study::graph_choices choices;
    if (!request.around.empty()) choices.around = state_named(draft, request.around);
    if (!request.mode.empty()) choices.mode = model_named(draft, request.mode);
    if (request.trace) {
        if (!request.around.empty() || !request.mode.empty() || !request.other.empty())
            throw failure("--trace", "goes with none of --around, --mode and --diff");
        const input_file input = read_input(io, {*request.trace, std::nullopt});
        study::graph g = study::trace_as_graph(draft, options_for(draft, request.run),
                                               simulation_for(draft, request.run), input.bytes);
        std::string name;
        report::append_visible(name, input.name == "-" ? "standard input" : input.name);
        g.title += fmt::format(" · {}", name);
        return g;
    }
    if (!request.other.empty()) {
        const spec::draft& other = draft_named(known, request.other, io);
        if (&other == &draft)
            throw failure(fmt::format("--diff={}", request.other), "is the draft itself; it takes two to differ");
        return study::changes_as_graph(known.drafts, other, draft, choices);
    }
    return study::graph_of(draft, choices);
}

}  // namespace

int graph_command(const registry& known, const graph_request& request, const console& io) {
    const study::graph g = graph_for(known, request, io);
    switch (request.format) {
        case graph_format::dot: io.out << report::graph_as_dot(g); break;
        case graph_format::mermaid: io.out << report::graph_as_mermaid(g); break;
        case graph_format::svg: io.out << report::with_schemes(drawn_by_graphviz(report::graph_as_dot(g))); break;
    }
    return done;
}

}  // namespace strata::cli
