// `strata changes`: what it takes, and what --help says of it.

#include <fmt/format.h>

#include <memory>

#include "core/cli/arguments.hpp"
#include "core/cli/changes_command.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/named_change.hpp"
#include "core/cli/named_draft.hpp"
#include "core/cli/shared_arguments.hpp"

namespace strata::cli {
command add_changes(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<changes_request>();
    arguments args(program, "changes");
    args.describe(
        "List what each draft changed, by name.\n"
        "\n"
        "A change stands with its date, its id, its title and its topic. One that is\n"
        "named is shown with the words of both drafts, the commit that made it, the\n"
        "inputs that show it, and the rows of docs/drafts/changes.\n");
    const arguments::option id = args.text("ID", request->id, "Only this change, with all that is known of it", "");
    args.text("--topic", request->topic, fmt::format("Only changes of this topic: {}", topic_names()), "T")
        .excludes(id);
    args.text("--since", request->since,
              "Only changes made on this day or after it; where the day is not known, those that must have been",
              "DATE")
        .excludes(id);
    add_drafts(args, known, draft_count::two, "Only changes on the way from one draft to another", request->drafts)
        .excludes(id);
    args.text("--between", request->between, "The same as --drafts", "A,B").excludes(id);
    add_listing_format(args, request->format);
    args.footer(
        "Examples:\n"
        "  strata changes\n"
        "  strata changes --between=2008,2009 --topic=tags\n"
        "  strata changes --since=2016-01-01\n"
        "  strata changes self-closing-flag\n"
        "  strata changes --format=json | jq -r .id");
    return {args.app(), [request](const registry& r, const console& io) { return changes_command(r, *request, io); }};
}

}  // namespace strata::cli
