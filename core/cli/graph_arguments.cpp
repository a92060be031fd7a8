// `strata graph`: what it takes, and what --help says of it.

#include <memory>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/graph_command.hpp"
#include "core/cli/shared_arguments.hpp"

namespace strata::cli {

command add_graph(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<graph_request>();
    arguments args(program, "graph");
    args.describe(
        "Draw a draft's machine.\n"
        "\n"
        "States stand with others of the same construct: tags, attributes, comments and\n"
        "so on. Ways from one to another are labelled with the characters that take them,\n"
        "and those of one manner are one arrow. What every state has - staying, the way\n"
        "back to where documents begin - is a note on the state.\n");
    add_drafts(args, known, draft_count::one,
               "The draft to draw; of two, A,B, the second with the changes since the first", request->drafts);
    args.choice<graph_format>(
        "--format", {{"dot", graph_format::dot}, {"svg", graph_format::svg}, {"mermaid", graph_format::mermaid}},
        "dot: for Graphviz (if not given). svg: a picture, drawn by Graphviz where it is installed. mermaid: for pages "
        "that draw Mermaid, as GitHub's do",
        [request](graph_format format) { request->format = format; });
    args.text("--around", request->around,
              "Only this state, those it goes to and those that go to it; named as 'strata states' takes it", "STATE");
    args.text("--mode", request->mode,
              "2007 to 2009: only what happens in this content model: PCDATA, RCDATA, CDATA or PLAINTEXT", "MODEL");
    args.text("--diff", request->other, "Mark what is added, removed and changed since this other draft", "D");
    args.text("--trace", request->trace,
              "Only the states and ways that this input takes, counted. '-' is standard input", "FILE");
    add_run_choices(args, request->run);
    args.footer(
        "Examples:\n"
        "  strata graph --draft=2008 --format=svg > 2008.svg\n"
        "  strata graph --around='comment end' --format=svg > comment-end.svg\n"
        "  strata graph --draft=2026 --diff=modern --format=svg > new.svg\n"
        "  printf '<p title=x>a&amp;b</p>' | strata graph --trace=- | dot -Tpng > x.png\n"
        "  strata graph --draft=2007 --mode=RCDATA --format=mermaid\n"
        "\n"
        "Exit status: 0 done; 2 it could not be done, as where there is no Graphviz.");
    return {args.app(), [request](const registry& r, const console& io) { return graph_command(r, *request, io); }};
}

}  // namespace strata::cli
