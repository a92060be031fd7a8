// `strata witness`: its arguments and its help.

#include <cstdint>
#include <memory>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/commands/shared_arguments.hpp"
#include "core/cli/commands/witness_command.hpp"
#include "core/history/chosen_drafts.hpp"

namespace strata::cli {

command add_witness(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<witness_request>();
    arguments args(program, "witness");
    args.describe(
        "Find the shortest inputs on which two drafts differ.\n"
        "\n"
        "Searches the two machines together, from every initial state or content model.\n"
        "For each cause (a set of rules by which the drafts diverge), prints the shortest\n"
        "and simplest input that shows it, both outputs and the wording of both drafts.\n"
        "Then does the same for tree construction, with the shortest sequence of tags for\n"
        "each difference. The last lines say up to which length each search is complete.\n"
        "Ctrl-C stops the search and prints the results so far.\n");
    add_a_and_b(args, request->a, request->b);
    add_drafts(args, known, draft_count::two, "The two drafts", request->drafts, request->base);
    args.choice<witness_format>("--format", {{"text", witness_format::text}, {"json", witness_format::json}},
                                "text: human-readable (default). json: one JSON object",
                                [request](witness_format format) { request->format = format; });
    args.number("--max-length", 0, 200,
                "Maximum length of the inputs, 0 to 200 characters. Default: 70, which is more than the search needs",
                [request](std::uint64_t length) { request->max_length = length; });
    add_jobs(args, request->jobs, "How many threads search; the output is the same. Default: the number of cores");
    args.text("--topic", request->topic,
              "Show only inputs that show a change on this topic (see 'strata changes --help')", "T");
    args.flag("--summary", request->summary_only, "text: print only the inputs and their names");
    args.footer(
        "Examples:\n"
        "  strata witness 2009 modern\n"
        "  strata witness --summary 2007 2008\n"
        "  strata witness --topic=tags 2008 2009\n"
        "  strata witness --format=json modern 2026 > witnesses.json\n"
        "\n"
        "Exit status: 0 success; 1 the machine of a text stopped; 2 error;\n"
        "130 interrupted.");
    return {args.app(), [request](const registry& r, const console& io) { return witness_command(r, *request, io); },
            [request] {
                return named_drafts{with_positional(request->drafts, request->a, request->b), request->base};
            }};
}

}  // namespace strata::cli
