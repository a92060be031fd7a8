#include "core/cli/commands/graph_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "core/cli/graphviz.hpp"
#include "core/cli/input_files.hpp"
#include "core/cli/state_elsewhere.hpp"
#include "core/cli/stopped_run.hpp"
#include "core/history/chosen_drafts.hpp"
#include "core/history/timeline.hpp"
#include "core/report/graph/dot.hpp"
#include "core/report/graph/fitting.hpp"
#include "core/report/graph/mermaid.hpp"
#include "core/report/graph/schemes.hpp"
#include "core/report/graph/words.hpp"
#include "core/report/timeline/poster.hpp"
#include "core/report/writing/visible_text.hpp"
#include "core/spec/content_states.hpp"
#include "core/spec/modes.hpp"
#include "core/study/graph/graph.hpp"

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

study::graph_choices choices_of(const registry& known, const spec::draft& draft, const graph_request& request) {
    study::graph_choices choices;
    if (!request.around.empty()) choices.around = state_named(known, draft, request.around);
    if (!request.mode.empty()) choices.mode = model_named(draft, request.mode);
    return choices;
}

study::graph trace_graph(const registry& known, const graph_request& request, const console& io) {
    if (!request.around.empty() || !request.mode.empty() || !request.other.empty())
        throw failure("--trace", "cannot be combined with --around, --mode or --diff");
    const chosen_drafts chosen = one_chosen(known, request.drafts, request.run, "graph --trace", io);
    const input_file input = read_input(io, *request.trace);
    const page::read_page page = page_of(chosen.front(), input.bytes, input.content_type);
    const std::string_view text = page.text.text();
    study::graph g =
        study::trace_as_graph(*chosen.front().draft, chosen.front().options, chosen.front().feedback, text);
    std::string name;
    report::append_visible(name, input.name == "-" ? "standard input" : input.name);
    g.title += fmt::format(" · {}", name);
    if (g.stopped) stops_said(io).say(*chosen.front().draft, "", text, input_kind::bytes, *g.stopped);
    return g;
}

study::graph whole_graph(const registry& known, const graph_request& request, const console& io) {
    if (request.trace) return trace_graph(known, request, io);
    // With two drafts, the second is drawn and compared with the first.
    std::vector<std::string> names;
    for (const std::string_view each : names_in(request.drafts)) names.emplace_back(each);
    if (!request.other.empty()) names.insert(names.begin(), request.other);
    if (request.other.empty() && names.size() < 2) {
        const spec::draft& draft = one_draft(known, names, "graph", io);
        return study::graph_of(draft, choices_of(known, draft, request));
    }
    if (names.size() == 1) names.emplace_back(known.standard->about.name);
    const auto [since, drawn] = two_drafts(known, names, "graph", io);
    return study::changes_as_graph(known.drafts, *since, *drawn, choices_of(known, *drawn, request));
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

int draw_timeline(const registry& known, const graph_request& request, const console& io) {
    if (!request.drafts.empty() || !request.only.empty() || !request.around.empty() || !request.mode.empty() ||
        !request.other.empty() || request.trace || request.format.value_or(graph_format::svg) != graph_format::svg)
        throw failure("--timeline", "it is about all drafts, and always svg: it takes no draft and no other option");
    io.out << report::timeline_as_svg(study::timeline_of(known));
    return done;
}

}  // namespace

int graph_command(const registry& known, const graph_request& request, const console& io) {
    if (request.timeline) return draw_timeline(known, request, io);
    int status = done;
    graph_request asked = request;
    if (request.trace) {
        asked.trace = only_input(io, {*request.trace}, "graph --trace", status);
        if (!asked.trace) return status;
    }
    const study::graph g = graph_for(known, asked, io);
    switch (request.format.value_or(graph_format::dot)) {
        case graph_format::dot: io.out << report::graph_as_dot(g); break;
        case graph_format::mermaid: io.out << report::graph_as_mermaid(g); break;
        case graph_format::svg: io.out << report::with_schemes(report::drawn_to_fit(g, drawn_by_graphviz)); break;
    }
    return std::max<int>(status, g.stopped ? negative_result : done);
}

}  // namespace strata::cli
