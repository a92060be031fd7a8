// `strata graph`: draws a draft's machine, what changed in it since another draft, the path of an input through it, or
// the history of the standard.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/commands/named_state.hpp"
#include "core/cli/inputs/input_files.hpp"
#include "core/cli/inputs/input_warnings.hpp"
#include "core/cli/io/child_process.hpp"
#include "core/cli/io/console.hpp"
#include "core/cli/options.hpp"
#include "core/engine/registry.hpp"
#include "core/history/chosen_drafts.hpp"
#include "core/history/timeline.hpp"
#include "core/report/graph/graph.hpp"
#include "core/report/graph/picture.hpp"
#include "core/report/timeline/poster.hpp"
#include "core/report/writing/visible_text.hpp"
#include "core/run/configuration.hpp"
#include "core/run/page.hpp"
#include "core/spec/content_states.hpp"
#include "core/spec/modes.hpp"
#include "core/study/graph/graph.hpp"

namespace strata::cli {
namespace {

/// The values of --format.
enum class graph_format : std::uint8_t { dot, svg, mermaid };

/// The options of `strata graph`, as the user gave them.
struct graph_request {
    std::vector<std::string> drafts;  ///< the draft to draw; none: the default draft. If there are two, the second is
                                      ///< drawn, with the changes since the first
    std::string a, b;                 ///< the same drafts as arguments; "": not given
    std::string base;  ///< --base: the draft that supplies what a text (@PATH) lacks; "": the nearest by date
    std::optional<graph_format> format;   ///< the format; nothing: dot
    std::string only;                     ///< draw only this construct (see study::key_of); "": everything
    std::string around;                   ///< draw only the neighbourhood of this state; "": everything
    std::string mode;                     ///< draw only what applies in this content model; "": everything
    std::string other;                    ///< mark the changes since this draft; "": none
    std::optional<input_argument> trace;  ///< the input whose path is drawn
    bool timeline = false;                ///< whether to draw the history of the standard instead, as SVG
    run::choices run;                     ///< the options for tokenizing `trace`
    refused_combinations refused;
};

void declare(arguments& args, const registry& known, graph_request& request) {
    args.describe(
        "Draw a draft's state machine.\n"
        "\n"
        "States are grouped by construct: tags, attributes, comments and so on. The label\n"
        "of an arrow has the characters on which the transition happens. Transitions that\n"
        "nearly every state has, such as staying in the state or returning to the data\n"
        "state, are shown as notes on the state.\n");
    add_draft_options(args, known, draft_count::one, "Draft to draw; or A,B to draw B and mark the changes since A",
                      request.drafts, request.base);
    add_a_and_b(args, request.a, request.b);
    args.add(row_of(shared::format,
                    "dot: for Graphviz (default). svg: a picture; needs Graphviz. mermaid: for pages that draw "
                    "Mermaid, such as GitHub's"),
             request.format,
             {{"dot", graph_format::dot}, {"svg", graph_format::svg}, {"mermaid", graph_format::mermaid}});
    args.add({"--construct", "NAME",
              "Show one construct and the states next to it, large enough for a 1920x1080 slide: text, tags, "
              "attributes, comments, doctype, script-data, escaped-script-data, double-escaped-script-data, "
              "cdata-sections, processing-instructions or references"},
             request.only);
    args.add({"--around", "STATE",
              "Show only this state, its predecessors and its successors; STATE is a name or part of one, as for "
              "'strata states'"},
             request.around);
    args.add(
        {"--mode", "MODEL",
         "Show only what happens in this content model (drafts of 2007 to 2009): PCDATA, RCDATA, CDATA or PLAINTEXT"},
        request.mode);
    args.add({"--diff", "D", "Mark the states and transitions added, removed or changed since draft D"}, request.other);
    args.add({"--trace", "FILE",
              "Show only the states and transitions that this input takes, with counts; '-' is standard input"},
             [&request](const std::string& path) {
                 request.trace = {path, std::nullopt};
             });
    args.add(row_of(shared::html, "Like --trace, but with the text HTML itself as the input"),
             [&request](const std::string& html) {
                 request.trace = {"-e", html};
             });
    args.add({"--timeline", "",
              "Draw the history of the standard instead: a poster of all revisions and texts, as svg, without "
              "Graphviz"},
             request.timeline);
    request.refused = args.refuse({{{"--timeline"},
                                    {"--draft", "A", "--construct", "--around", "--mode", "--diff", "--trace", "-e",
                                     "--format=dot", "--format=mermaid"},
                                    {},
                                    "shows all drafts, always as svg: it takes no draft and no other option"},
                                   {{"--trace", "-e"},
                                    {"--around", "--mode", "--diff"},
                                    {},
                                    "cannot be combined with --around, --mode or --diff"},
                                   {{"--construct"}, {"--around"}, {}, "cannot be combined with --around"}});
    add_run_choices(args, request.run);
    args.footer(
        "Examples:\n"
        "  strata graph --draft=2008 --format=svg > 2008.svg\n"
        "  strata graph --construct=comments --format=svg > comments.svg\n"
        "  strata graph --around='comment end' --format=svg > comment-end.svg\n"
        "  strata graph --draft=2026 --diff=modern --format=svg > new.svg\n"
        "  printf '<p title=x>a&amp;b</p>' | strata graph --trace=- | dot -Tpng > x.png\n"
        "  strata graph --draft=2007 --mode=RCDATA --format=mermaid\n"
        "  strata graph --timeline > timeline.svg\n"
        "\n"
        "Exit status: 0 success; 1 if the machine of --trace stopped at a sentence that\n"
        "was not understood; 2 error, such as a missing Graphviz.");
}

std::vector<std::string> drafts_of(const graph_request& request) {
    return history::with_positional(request.drafts, request.a, request.b);
}

history::named_drafts named_in(const registry& /*known*/, const graph_request& request) {
    history::named_drafts named{drafts_of(request), request.base};
    if (!request.other.empty()) named.lists.push_back(request.other);
    return named;
}

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
    request.refused.check("--trace");
    const history::chosen_drafts chosen =
        history::one_chosen(known, drafts_of(request), request.run, "graph --trace", io);
    const input_file input = read_input(io, *request.trace);
    const run::configuration& by = chosen.front();
    const run::read_page page = run::read(by, input.bytes, context_of(request.run, input.content_type));
    const std::string_view text = page.text.text();
    study::graph g = study::trace_as_graph(by, text);
    std::string name;
    report::append_visible(name, input.name == "-" ? "standard input" : input.name);
    g.title += fmt::format(" · {}", name);
    if (g.stopped) stops_said(io).say(*by.draft, "", text, input_kind::bytes, *g.stopped);
    return g;
}

study::graph whole_graph(const registry& known, const graph_request& request, const console& io) {
    if (request.trace) return trace_graph(known, request, io);
    // If there are two drafts, the second is drawn, with the changes since the first.
    std::vector<std::string> names;
    const std::vector<std::string> given = drafts_of(request);
    for (const std::string_view each : history::names_in(given)) names.emplace_back(each);
    if (!request.other.empty()) names.insert(names.begin(), request.other);
    if (request.other.empty() && names.size() < 2) {
        const spec::draft& draft = history::one_draft(known, names, "graph", io);
        return study::graph_of(draft, choices_of(known, draft, request));
    }
    if (names.size() == 1) names.emplace_back(known.standard->about.name);
    const auto [since, drawn] = history::two_drafts(known, names, "graph", io);
    return study::changes_as_graph(known.drafts, *since, *drawn, choices_of(known, *drawn, request));
}

study::graph graph_for(const registry& known, const graph_request& request, const console& io) {
    if (request.only.empty()) return whole_graph(known, request, io);
    const study::construct only = construct_named(request.only);
    request.refused.check("--construct");
    const study::graph whole = whole_graph(known, request, io);
    study::graph part = study::part_of(whole, only);
    if (part.nodes.empty())
        throw failure(fmt::format("--construct={}", request.only),
                      fmt::format("no such states in this graph; it has {}", keys_of_constructs(&whole)));
    return part;
}

int draw_timeline(const registry& known, const graph_request& request, const console& io) {
    request.refused.check("--timeline");
    io.out << report::timeline_as_svg(history::timeline_of(known));
    return done;
}

int run(const registry& known, const graph_request& request, const console& io) {
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

}  // namespace

command add_graph(arguments& args, const registry& known) {
    return command_of<graph_request>(args, known, declare, run, named_in);
}

}  // namespace strata::cli
