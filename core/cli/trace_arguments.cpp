// `strata trace`: what it takes, and what --help says of it.

#include <cstdint>
#include <memory>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/shared_arguments.hpp"
#include "core/cli/trace_command.hpp"

namespace strata::cli {

command add_trace(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<trace_request>();
    arguments args(program, "trace");
    args.describe(
        "Show every step of the machine on a page.\n"
        "\n"
        "A line for each step: the byte offset and the character looked at, section and\n"
        "state, what the rule that fired says in the draft's words, and the state the\n"
        "machine goes on in, where it changes. Errors and tokens stand below the step\n"
        "that they come of; a character that is emitted as it stands has no line there.\n"
        "On a terminal, lines are made to fit.\n");
    add_drafts(args, known, draft_count::any,
               "The draft to trace; of two, the steps side by side, until and where they differ (--from says where to "
               "look for that from)",
               request->drafts);
    args.choice<trace_format>("--format", {{"text", trace_format::text}, {"jsonl", trace_format::jsonl}},
                              "text: for people (if not given). jsonl: a JSON object for each step",
                              [request](trace_format format) { request->format = format; });
    add_offset(args, "--from", "Show only steps that look at byte N of the input or a later one",
               [request](std::uint64_t from) { request->from = from; });
    add_offset(args, "--to", "Show only steps that look at a byte before N, and end there",
               [request](std::uint64_t to) { request->to = to; });
    args.texts("--state", request->states,
               "Show only steps of this state, named as 'strata states' takes it. May be given several times", "STATE");
    add_run_choices(args, request->run);
    add_files(args, request->files, "Pages to trace");
    args.footer(
        "Examples:\n"
        "  echo '<br/>' | strata trace --draft=2008\n"
        "  strata trace --from=120 --to=140 page.html\n"
        "  strata trace --state='markup declaration open' page.html\n"
        "  strata trace --drafts=2008,modern page.html\n"
        "  strata trace --format=jsonl page.html | grep '\"escapeFlag\"'\n"
        "\n"
        "Exit status: 0 done; 2 an input could not be read.");
    return {args.app(), [request](const registry& r, const console& io) { return trace_command(r, *request, io); }};
}

}  // namespace strata::cli
