// `strata changes`: lists the named changes between drafts.

#include <fmt/format.h>

#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
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
    std::string id;                   ///< the change to show, or with `b` the first of two drafts; "": all changes
                                      ///< that the other options select
    std::string b;                    ///< the second of two drafts; "": `id` names a change, or both drafts as "A..B"
    std::string topic;                ///< show only changes on this topic; "": any topic
    std::string since;                ///< show only changes since this day; "": any day
    std::vector<std::string> drafts;  ///< two drafts, to show the changes between them; none: all drafts
    std::string between;              ///< two drafts as "A,B", short for `drafts`; "": not given
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
    args.add({"B", "", "With B, ID and B are two drafts: short for --drafts=ID,B"}, request.b);
    args.add(row_of(shared::topic, fmt::format("Show only changes on this topic: {}", history::topic_names())),
             request.topic);
    args.add(row_of(shared::since,
                    "Show only changes made since this year, month or day. A change whose exact date is unknown is "
                    "shown only if it cannot be earlier"),
             request.since);
    args.add({"--drafts,--draft", "A,B",
              fmt::format("Show only changes made between two of these drafts: {}", history::draft_names(known))},
             request.drafts);
    args.add(row_of(shared::between, "Same as --drafts"), request.between);
    add_report_format(args, request.format, "one JSON object for each change");
    args.footer(
        "Examples:\n"
        "  strata changes\n"
        "  strata changes 2008 2009 --topic=tags\n"
        "  strata changes --since=2016\n"
        "  strata changes self-closing-flag\n"
        "  strata changes --format=json | jq -r .id");
}

// Whether the arguments name two drafts, not a change. ("A..B" and "A,B" name two drafts. No id has dots or a comma.)
bool has_two_drafts(const changes_request& request) {
    return !request.b.empty() || request.id.find("..") != std::string::npos ||
           request.id.find(',') != std::string::npos;
}

std::vector<std::string> drafts_of(const changes_request& request) {
    std::vector<std::string> named = history::with_positional(request.drafts, request.between, "");
    return has_two_drafts(request) ? history::with_positional(std::move(named), request.id, request.b) : named;
}

history::named_drafts named_in(const registry& /*known*/, const changes_request& request) {
    return history::named_drafts{drafts_of(request), ""};
}

// Returns the changes between the two drafts that the request names, or all changes if it names none.
std::vector<study::change_step> changes_between(const registry& known, const changes_request& request,
                                                const console& io) {
    const std::vector<std::string> named = drafts_of(request);
    if (named.empty()) return study::all_changes(known.drafts);
    const auto [one, other] = history::two_drafts(known, named, "changes", io);
    std::vector<std::string_view> listed;
    for (const spec::draft* const each : known.drafts)
        if (!each->about.stands_apart) listed.push_back(each->about.name);
    for (const spec::draft* const each : {one, other})
        if (each->about.stands_apart)
            throw failure(each->about.name,
                          fmt::format("only changes between {} have names; 'strata drafts --revisions' "
                                      "lists the commits, and 'strata diff' shows the differences",
                                      fmt::join(listed, ", ")));
    return study::changes_between(known.drafts, *one, *other);
}

int run(const registry& known, const changes_request& request, const console& io) {
    const bool as_json = request.format == report_format::json;
    if (!request.id.empty() && !has_two_drafts(request)) {
        if (!request.topic.empty() || !request.since.empty() || !drafts_of(request).empty())
            throw failure("usage", "ID excludes --topic, --since, --drafts and --between");
        const history::named_part part = history::part_named(known, request.id);
        if (as_json)
            io.out << report::named_part_as_json(known, part);
        else
            report::write_named_part(*document_in(request.format, io), known, part);
        return done;
    }
    std::optional<spec::change_topic> topic;
    if (!request.topic.empty()) topic = history::topic_named(request.topic);
    const std::string since = request.since.empty() ? "" : history::first_day_of(request.since);
    std::vector<study::change_step> all = changes_between(known, request, io);
    std::erase_if(all, [&](const study::change_step& each) {
        return (topic && each.what->topic != *topic) || (!since.empty() && !study::was_made_since(each, since));
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
