// `strata read`: its arguments and its help.

#include <memory>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/commands/read_command.hpp"
#include "core/cli/commands/shared_arguments.hpp"

namespace strata::cli {

command add_read(CLI::App& program, const registry& /*known*/) {
    const auto request = std::make_shared<read_request>();
    arguments args(program, "read");
    args.describe(
        "Show what can be read of the text of a draft.\n"
        "\n"
        "Makes a machine of the sentences in the section on tokenization. Prints its\n"
        "size, which sentences were read otherwise than they stand, and which were not\n"
        "understood. All other commands take such a text as a draft named @TEXT.\n");
    args.text("TEXT", request->text, "A text of the standard, as plain text; '-' is standard input", "").required();
    args.text("--base", request->base,
              "The draft whose names of references, tree construction and other rules outside the section on "
              "tokenization it is used with. Default: by the date of the text and what it says of names",
              "D");
    args.flag("--strict", request->strict,
              "List what was not understood on standard error, with exit status 1 if there is anything");
    add_listing_format(args, request->format);
    args.footer(
        "Examples:\n"
        "  strata read mine.txt\n"
        "  strata read --strict --base=2009 mine.txt\n"
        "  strata tokenize --draft=@mine.txt page.html\n"
        "\n"
        "Exit status: 0 success, even if sentences were not understood; 1 some were not,\n"
        "with --strict; 2 error, or the machine cannot be run; 130 interrupted.");
    return {args.app(), [request](const registry& r, const console& io) { return read_command(r, *request, io); },
            [request] {
                return named_drafts{{}, request->base, true};
            }};
}

}  // namespace strata::cli
