// `strata witness`: what it takes, and what --help says of it.

#include <cstdint>
#include <memory>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/shared_arguments.hpp"
#include "core/cli/witness_command.hpp"

namespace strata::cli {

command add_witness(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<witness_request>();
    arguments args(program, "witness");
    args.describe(
        "Find the shortest inputs on which two drafts differ.\n"
        "\n"
        "A search over both machines together, from every content model or initial state:\n"
        "for each cause, the rules by which the drafts part, the shortest and plainest\n"
        "input that shows it, what both make of it and the sentences of both. Then, for\n"
        "each fact in which their tree construction differs, the shortest sequence of\n"
        "tags that shows it. At the end stands up to which length the searches are\n"
        "complete. Ctrl-C ends the search, and what it has is shown.\n");
    add_a_and_b(args, request->a, request->b);
    add_drafts(args, known, draft_count::two, "The two drafts", request->drafts);
    args.choice<witness_format>("--format", {{"text", witness_format::text}, {"json", witness_format::json}},
                                "text: for people (if not given). json: one object",
                                [request](witness_format format) { request->format = format; });
    args.number("--max-length", 0, 200, "length from 0 to 200",
                "How long inputs may be, 0 to 200 characters (if not given: 70, which is more than the search needs)",
                [request](std::uint64_t length) { request->max_length = length; });
    args.text("--topic", request->topic, "Only those that show a change of this topic (see 'strata changes --help')",
              "T");
    args.flag("--summary", request->summary_only, "text: only the inputs and their names");
    add_colour(args, request->colour);
    add_width(args, request->width);
    args.footer(
        "Examples:\n"
        "  strata witness 2009 modern | less\n"
        "  strata witness --summary 2007 2008\n"
        "  strata witness --topic=tags 2008 2009\n"
        "  strata witness --format=json modern 2026 > witnesses.json\n"
        "\n"
        "Exit status: 0 done; 2 a draft is not known.");
    return {args.app(), [request](const registry& r, const console& io) { return witness_command(r, *request, io); }};
}

}  // namespace strata::cli
