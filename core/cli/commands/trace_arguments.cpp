// `strata trace`: its arguments and its help.

#include <memory>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/commands/shared_arguments.hpp"
#include "core/cli/commands/trace_command.hpp"

namespace strata::cli {

command add_trace(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<trace_request>();
    arguments args(program, "trace");
    args.describe(
        "Show each step of the tokenizer on a page.\n"
        "\n"
        "Prints one line per step: line and column, character, section, state, the rule\n"
        "that fired in the draft's own words, and the next state if it changes. Errors\n"
        "and tokens follow the step that produced them; a character emitted unchanged\n"
        "gets no line of its own. On a terminal, lines are fitted to its width.\n");
    add_drafts(args, known, draft_count::any,
               "Draft to trace, or two drafts to show side by side up to and through their first divergence, or the "
               "first one after --from",
               request->drafts, request->base);
    args.choice<trace_format>("--format", {{"text", trace_format::text}, {"jsonl", trace_format::jsonl}},
                              "text: human-readable (default). jsonl: one JSON object per step",
                              [request](trace_format format) { request->format = format; });
    args.text("--from", request->from, "Show only steps at PLACE or later: LINE:COL, or a byte offset", "PLACE");
    args.text("--to", request->to, "Show only steps before PLACE, and stop there", "PLACE");
    args.texts("--state", request->states,
               "Show only steps in this state (named as in 'strata states'). May be repeated", "STATE");
    add_run_choices(args, request->run);
    add_files(args, "FILE", request->files, "Pages to trace");
    args.footer(
        "Examples:\n"
        "  strata trace --draft=2008 -e '<br/>'\n"
        "  strata trace --from=12:1 --to=13:1 page.html\n"
        "  strata trace --state='markup declaration open' page.html\n"
        "  strata trace --drafts=2008,modern page.html\n"
        "  strata trace --format=jsonl page.html | grep '\"escapeFlag\"'\n"
        "\n"
        "Exit status: 0 success; 1 the machine of a text stopped; 2 error;\n"
        "130 interrupted.");
    return {args.app(), [request](const registry& r, const console& io) { return trace_command(r, *request, io); },
            [request] {
                return named_drafts{request->drafts, request->base};
            }};
}

}  // namespace strata::cli
