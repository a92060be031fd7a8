// `strata bisect`: its arguments and its help.

#include <memory>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/commands/bisect_command.hpp"
#include "core/cli/commands/shared_arguments.hpp"

namespace strata::cli {

command add_bisect(CLI::App& program, const registry& /*known*/) {
    const auto request = std::make_shared<bisect_request>();
    arguments args(program, "bisect");
    args.describe(
        "Find since when a command calls the tokens bad.\n"
        "\n"
        "What follows '--' is a command. It is given the tokens of the input, as 'strata\n"
        "tokenize --format=jsonl' prints them, on its standard input, and judges them by\n"
        "its exit status: 0 good, 125 skipped, any other below 128 bad; 128 and more ends\n"
        "the search. No shell is involved. All texts between the two are tried, but the\n"
        "command runs only once for each different output, and all revisions that made\n"
        "good bad, or bad good, are listed. What the command writes goes to standard\n"
        "error.\n");
    args.text("--good", request->good, "A draft, day or commit with a good output; may be the later one", "D")
        .required();
    args.text("--bad", request->bad, "One with a bad output", "D").required();
    args.flag("-q,--quiet", request->quiet, "Drop what the command writes");
    args.choice<since_format>("--format", {{"text", since_format::text}, {"json", since_format::json}},
                              "text: human-readable (default). json: one object",
                              [request](since_format format) { request->format = format; });
    add_run_choices(args, request->run);
    add_files(args, "FILE", request->files, "Page to read");
    args.footer(
        "Examples:\n"
        "  strata bisect --good=2007 --bad=2010-04-30 page.html -- grep -q '\"comment\"'\n"
        "  strata bisect --good=modern --bad=2009 page.html -- ./builds-a-table\n"
        "\n"
        "Exit status: 0 found; 2 error, such as a command that calls both drafts good.");
    return {args.app(), [request](const registry& r, const console& io) { return bisect_command(r, *request, io); },
            [request] {
                named_drafts named;
                named.lists = {request->good, request->bad};
                return named;
            },
            [request](const std::vector<std::string>& words) { request->command = words; }};
}

}  // namespace strata::cli
