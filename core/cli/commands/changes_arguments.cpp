// `strata changes`: its arguments and its help.

#include <fmt/format.h>

#include <memory>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/commands/changes_command.hpp"
#include "core/cli/commands/shared_arguments.hpp"
#include "core/history/chosen_drafts.hpp"
#include "core/history/named_change.hpp"
#include "core/history/named_draft.hpp"

namespace strata::cli {
command add_changes(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<changes_request>();
    arguments args(program, "changes");
    args.describe(
        "List what each draft changed.\n"
        "\n"
        "Lists each change with its date, id, title and topic. With ID, prints everything\n"
        "known about that change: the wording of both drafts, the commit that made it,\n"
        "inputs that show it, and its rows in docs/drafts/changes.\n");
    const arguments::option id = args.text("ID", request->id, "Show this change in full", "");
    args.text("--topic", request->topic, fmt::format("Show only changes on this topic: {}", topic_names()), "T")
        .excludes(id);
    args.text("--since", request->since,
              "Show only changes made on or after this date. If the exact date of a change is unknown, show it only if "
              "it must be later",
              "DATE")
        .excludes(id);
    add_drafts(args, known, draft_count::two, "Show only changes made between two drafts", request->drafts,
               request->base)
        .excludes(id);
    args.text("--between", request->between, "Same as --drafts", "A,B").excludes(id);
    add_listing_format(args, request->format);
    args.footer(
        "Examples:\n"
        "  strata changes\n"
        "  strata changes --between=2008,2009 --topic=tags\n"
        "  strata changes --since=2016-01-01\n"
        "  strata changes self-closing-flag\n"
        "  strata changes --format=json | jq -r .id");
    return {args.app(), [request](const registry& r, const console& io) { return changes_command(r, *request, io); },
            [request] {
                return named_drafts{with_positional(request->drafts, request->between, ""), request->base};
            }};
}

}  // namespace strata::cli
