// `strata changes`: lists the named changes between drafts.

#include <fmt/format.h>

#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/io/console.hpp"
#include "core/cli/options.hpp"
#include "core/engine/registry.hpp"
#include "core/history/chosen_drafts.hpp"
#include "core/history/names.hpp"
#include "core/report/changes/changes.hpp"
#include "core/study/changes.hpp"

namespace strata::cli {
namespace {

/// The options of `strata changes`, as the user gave them.
struct changes_request {
    std::string id;                   ///< show only this change; "": all changes that the other options select
    std::string topic;                ///< show only changes on this topic; "": any topic
    std::string since;                ///< show only changes since this day; "": any day
    std::vector<std::string> drafts;  ///< two drafts, to show the changes between them; none: all drafts
    std::string between;              ///< two drafts as "A,B", a shorter way to give `drafts`; "": not given
    report_format format = report_format::text;
};

void declare(arguments& args, const registry& known, changes_request& request) {
    args.describe(
        "List what each draft changed.\n"
        "\n"
        "Lists each change with its date, id, title and topic. With ID, prints everything\n"
        "known about that change: the wording of both drafts, the commits that made it,\n"
        "inputs that show it, and its rows in docs/drafts/changes. ID may also name a\n"
        "commit or a revision, which is shown with the changes that contain it.\n"
        "\n"
        "A change is a decision of the editors, and may have taken several commits.\n"
        "'strata drafts --revisions' lists the history commit by commit, including\n"
        "commits that were undone before the next draft; 'strata since --topic=T' lists\n"
        "the revisions on a topic with the rules that they changed.\n");
    args.add({"ID", "",
              "Show this change, revision or commit in full: an id or the beginning of one, or at least the first "
              "seven digits of a commit"},
             request.id);
    args.add(row_of(shared::topic, fmt::format("Show only changes on this topic: {}", history::topic_names()))
                 .not_with({"ID"}),
             request.topic);
    args.add(row_of(shared::since,
                    "Show only changes made on or after this date. A change whose exact date is unknown is shown only "
                    "if it cannot be earlier")
                 .not_with({"ID"}),
             request.since);
    add_known_draft_options(args, known, draft_count::two, "Show only changes made between two drafts", request.drafts,
                            {}, {"ID"});
    args.add(row_of(shared::between, "Same as --drafts").not_with({"ID"}), request.between);
    add_report_format(args, request.format, "one JSON object for each change");
    args.footer(
        "Examples:\n"
        "  strata changes\n"
        "  strata changes --between=2008,2009 --topic=tags\n"
        "  strata changes --since=2016-01-01\n"
        "  strata changes self-closing-flag\n"
        "  strata changes --format=json | jq -r .id");
}

history::named_drafts named_in(const registry& /*known*/, const changes_request& request) {
    return history::named_drafts{history::with_positional(request.drafts, request.between, ""), ""};
}

// Returns the changes between the two drafts that the request names, or all changes if it names none.
std::vector<study::change_step> changes_between(const registry& known, const changes_request& request,
                                                const console& io) {
    const std::vector<std::string> named = history::with_positional(request.drafts, request.between, "");
    if (named.empty()) return study::all_changes(known.drafts);
    const auto [one, other] = history::two_drafts(known, named, "changes", io);
    for (const spec::draft* const each : {one, other})
        if (each->about.stands_apart)
            throw failure(each->about.name,
                          "is not one of the drafts between which changes are named; 'strata drafts --revisions' lists "
                          "the commits, and 'strata diff' shows the differences");
    return study::changes_between(known.drafts, *one, *other);
}

int run(const registry& known, const changes_request& request, const console& io) {
    const bool as_json = request.format == report_format::json;
    if (!request.id.empty()) {
        const history::named_part part = history::part_named(known, request.id);
        if (as_json)
            io.out << report::named_part_as_json(known, part);
        else
            report::write_named_part(*document_in(request.format, io), known, part);
        return done;
    }
    std::optional<spec::change_topic> topic;
    if (!request.topic.empty()) topic = history::topic_named(request.topic);
    if (!request.since.empty()) history::expect_day(request.since);
    std::vector<study::change_step> all = changes_between(known, request, io);
    std::erase_if(all, [&](const study::change_step& each) {
        return (topic && each.what->topic != *topic) ||
               (!request.since.empty() && !study::was_made_since(each, request.since));
    });
    // Each change stays on one line, however long, so that grep finds whole entries.
    if (as_json)
        io.out << report::changes_as_json(known, all);
    else
        report::write_changes(*document_in(request.format, io, report::widest), all);
    return done;
}

}  // namespace

command add_changes(arguments& args, const registry& known) {
    return command_of<changes_request>(args, known, declare, run, named_in);
}

}  // namespace strata::cli
