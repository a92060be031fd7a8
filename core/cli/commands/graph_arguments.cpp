// `strata graph`: its arguments and its help.

#include <memory>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/commands/graph_command.hpp"
#include "core/cli/commands/shared_arguments.hpp"
#include "core/history/chosen_drafts.hpp"

namespace strata::cli {

command add_graph(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<graph_request>();
    arguments args(program, "graph");
    args.describe(
        "Draw a draft's state machine.\n"
        "\n"
        "States are grouped by construct: tags, attributes, comments and so on. An arrow\n"
        "is labelled with the characters that take it. Transitions that nearly every\n"
        "state has, such as staying in the state or returning to the data state, are\n"
        "notes on the state.\n");
    add_drafts(args, known, draft_count::one, "Draft to draw, or A,B: draw B, with the changes since A marked",
               request->drafts, request->base);
    args.choice<graph_format>(
        "--format", {{"dot", graph_format::dot}, {"svg", graph_format::svg}, {"mermaid", graph_format::mermaid}},
        "dot: for Graphviz (default). svg: a picture; needs Graphviz. mermaid: for pages that draw Mermaid, such as "
        "GitHub's",
        [request](graph_format format) { request->format = format; });
    args.text("--construct", request->only,
              "Show one construct and the states next to it, large enough for a 1920x1080 slide: text, tags, "
              "attributes, comments, doctype, script-data, escaped-script-data, double-escaped-script-data, "
              "cdata-sections, processing-instructions or references",
              "NAME");
    args.text("--around", request->around,
              "Show only this state, its predecessors and its successors; STATE is a name or part of one, as for "
              "'strata states'",
              "STATE");
    args.text("--mode", request->mode,
              "2007 to 2009: show only what happens in this content model: PCDATA, RCDATA, CDATA or PLAINTEXT",
              "MODEL");
    args.text("--diff", request->other, "Mark what was added, removed and changed since draft D", "D");
    args.each_text(
        "--trace",
        [request](const std::string& path) {
            request->trace = {path, std::nullopt};
        },
        "Show only the states and transitions that this input takes, with counts; '-' is standard input", "FILE");
    args.each_text(
        "-e",
        [request](const std::string& html) {
            request->trace = {"-e", html};
        },
        "Like --trace, with HTML itself as the input", "HTML");
    args.flag(
        "--timeline", request->timeline,
        "Draw the history of the standard instead: a poster of all revisions and texts, as svg, without Graphviz");
    add_run_choices(args, request->run);
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
        "Exit status: 0 success; 1 with --trace, the machine of a text stopped; 2 error,\n"
        "such as a missing Graphviz.");
    return {args.app(), [request](const registry& r, const console& io) { return graph_command(r, *request, io); },
            [request] {
                return named_drafts{with_positional(request->drafts, request->other, ""), request->base};
            }};
}

}  // namespace strata::cli
