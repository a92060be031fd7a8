// `strata drafts`: lists the known drafts and their sizes, or the revisions between the drafts.

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/io/console.hpp"
#include "core/cli/options.hpp"
#include "core/engine/registry.hpp"
#include "core/history/history.hpp"
#include "core/history/names.hpp"
#include "core/report/changes/changes.hpp"
#include "core/report/drafts/listing.hpp"
#include "core/report/writing/layout.hpp"

namespace strata::cli {
namespace {

/// The options of `strata drafts`, as the user gave them.
struct drafts_request {
    bool revisions = false;  ///< whether to list the revisions of the chain instead of the drafts
    std::string topic;       ///< list only revisions on this topic; "": any topic
    std::string since;       ///< list only revisions and drafts from this day on; "": all
    listing_format format = listing_format::text;
    refused_combinations refused;
};

void declare(arguments& args, const registry& /*known*/, drafts_request& request) {
    std::string names;
    for (const auto& [form, meaning] : forms_of_draft_names) names += fmt::format("  {:<33}{}\n", form, meaning);
    args.describe(
        "List the drafts.\n"
        "\n"
        "Prints the date and title of each draft and the size of its machine: the number\n"
        "of states, rules and named character references. With --revisions, lists the\n"
        "known revisions of the standard by date, with the drafts among them. For each\n"
        "revision, prints its date, commit and title, and whether it changed tokens, only\n"
        "errors or only words. For the same history, 'strata changes' lists the editors'\n"
        "decisions, and 'strata since --topic=T' the rules that changed.\n"
        "\n"
        "Wherever a command takes a draft, it accepts these names:\n" +
        names +
        "2007, 2008, 2009 and 2026 name drafts in the list, not the ends of those years.\n"
        "For the end of 2008, write 2008-12. Where a command takes two drafts, 'A B',\n"
        "'A..B' and '--drafts=A,B' all work.\n");
    args.add({"--revisions", "", "List the revisions between drafts instead of the drafts"}, request.revisions);
    args.add(row_of(shared::topic, fmt::format("List only revisions on this topic: {}", history::topic_names())),
             request.topic);
    args.add(row_of(shared::since, "With --revisions: list only drafts and revisions since this year, month or day"),
             request.since);
    add_listing_format(args, request.format);
    request.refused = args.refuse({{{"--topic"}, {}, {"--revisions"}, "selects revisions, so it needs --revisions"},
                                   {{"--since"}, {}, {"--revisions"}, "selects revisions, so it needs --revisions"}});
    args.footer(
        "Examples:\n"
        "  strata drafts\n"
        "  strata drafts --format=json\n"
        "  strata drafts --revisions --topic=comments");
}

int list_revisions(const registry& known, const drafts_request& request, const console& io) {
    std::optional<spec::change_topic> topic;
    if (!request.topic.empty()) topic = history::topic_named(request.topic);
    const std::string since = request.since.empty() ? "" : history::first_day_of(request.since);
    std::vector<history::chain_entry> entries = history::entries_of(known.chain, known.drafts);
    std::erase_if(entries, [&](const history::chain_entry& each) {
        // An entry without a revision is a draft. Drafts have no topic.
        return each.day() < since || (topic && (each.revision == nullptr || each.revision->topic != *topic));
    });
    io.out << (request.format == listing_format::json
                   ? report::revisions_as_json(entries)
                   : report::revisions_as_text(entries, {text_width(io), io.colour, io.links}));
    return done;
}

int run(const registry& known, const drafts_request& request, const console& io) {
    if (request.revisions) return list_revisions(known, request, io);
    request.refused.check();
    io.out << (request.format == listing_format::json
                   ? report::texts_as_json(known)
                   : report::texts_as_text(known, {text_width(io), io.colour, io.links}));
    return done;
}

}  // namespace

command add_drafts(arguments& args, const registry& known) {
    return command_of<drafts_request>(args, known, declare, run);
}

}  // namespace strata::cli
