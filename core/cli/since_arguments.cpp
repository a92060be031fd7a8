// `strata since`: its arguments and its help.

#include <memory>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/shared_arguments.hpp"
#include "core/cli/since_command.hpp"

namespace strata::cli {

command add_since(CLI::App& program, const registry& /*known*/) {
    const auto request = std::make_shared<since_request>();
    arguments args(program, "since");
    args.describe(
        "Show what the standard made of an input over time.\n"
        "\n"
        "Runs the input under every text of the standard that strata knows: after each\n"
        "commit that changed the tokenizer, as far as they are known ('strata drafts\n"
        "--revisions'), and under the texts after that. Prints each reading with the days\n"
        "on which it held, newest first; then, for each change between two readings, its\n"
        "day, commit and title, and the rules that made the difference.\n");
    args.text("--until", request->until, "Leave out texts after this draft, day or commit", "D");
    args.choice<since_format>("--format", {{"text", since_format::text}, {"json", since_format::json}},
                              "text: human-readable (default). json: one object per input",
                              [request](since_format format) { request->format = format; });
    add_run_choices(args, request->run);
    add_files(args, "FILE", request->files, "Pages to read");
    args.footer(
        "Examples:\n"
        "  strata since -e '<!-- a --!>'\n"
        "  strata since --until=2009-02-07 -e '<p/>'\n"
        "  strata since --format=json page.html");
    return {args.app(), [request](const registry& r, const console& io) { return since_command(r, *request, io); },
            [request] {
                named_drafts named;
                if (!request->until.empty()) named.lists.push_back(request->until);
                return named;
            }};
}

}  // namespace strata::cli
