// `strata drafts`: its arguments and its help.

#include <fmt/format.h>

#include <memory>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/commands/drafts_command.hpp"
#include "core/cli/commands/shared_arguments.hpp"
#include "core/history/named_change.hpp"

namespace strata::cli {

command add_drafts(CLI::App& program) {
    const auto request = std::make_shared<drafts_request>();
    arguments args(program, "drafts");
    args.describe(
        "List the drafts.\n"
        "\n"
        "Prints the date and title of each draft and the size of its machine: the number\n"
        "of states, rules and named character references. With --revisions, lists each\n"
        "revision of the standard between drafts that is known, with the drafts among\n"
        "them: its date and commit, whether it changed tokens, only errors or only words,\n"
        "and its title.\n");
    args.flag("--revisions", request->revisions, "List the revisions between drafts instead");
    args.text("--topic", request->topic, fmt::format("List only revisions on this topic: {}", topic_names()), "T");
    args.text("--since", request->since, "List only revisions made on or after this date, and drafts of that time",
              "DATE");
    add_listing_format(args, request->format);
    args.footer(
        "Examples:\n"
        "  strata drafts\n"
        "  strata drafts --format=json\n"
        "  strata drafts --revisions --topic=comments");
    return {args.app(), [request](const registry& r, const console& io) { return drafts_command(r, *request, io); },
            nullptr};
}

}  // namespace strata::cli
