// `strata drafts`: its arguments and its help.

#include <memory>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/drafts_command.hpp"
#include "core/cli/shared_arguments.hpp"

namespace strata::cli {

command add_drafts(CLI::App& program) {
    const auto request = std::make_shared<drafts_request>();
    arguments args(program, "drafts");
    args.describe(
        "List the drafts.\n"
        "\n"
        "Prints the date and title of each draft and the size of its machine: the number\n"
        "of states, rules and named character references.\n");
    add_listing_format(args, request->format);
    args.footer(
        "Examples:\n"
        "  strata drafts\n"
        "  strata drafts --format=json");
    return {args.app(), [request](const registry& r, const console& io) { return drafts_command(r, *request, io); },
            nullptr};
}

}  // namespace strata::cli
