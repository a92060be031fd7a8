#include "core/cli/commands/changes_command.hpp"

#include <optional>
#include <ostream>
#include <vector>

#include "core/history/chosen_drafts.hpp"
#include "core/history/named_change.hpp"
#include "core/report/changes/json.hpp"
#include "core/report/changes/text.hpp"
#include "core/study/changes.hpp"

namespace strata::cli {
namespace {

// All changes, or those between the two named drafts.
std::vector<study::change_step> changes_between(const registry& known, const changes_request& request,
                                                const console& io) {
    const std::vector<std::string> named = with_positional(request.drafts, request.between, "");
    if (named.empty()) return study::all_changes(known.drafts);
    const auto [one, other] = two_drafts(known, named, "changes", io);
    for (const spec::draft* const each : {one, other})
        if (each->about.stands_apart)
            throw failure(each->about.name, "made no changes that are known; 'strata diff' shows what differs");
    return study::changes_between(known.drafts, *one, *other);
}

}  // namespace

int changes_command(const registry& known, const changes_request& request, const console& io) {
    const bool as_json = request.format == listing_format::json;
    const report::text_style style{text_width(io), io.colour, io.links};
    if (!request.id.empty()) {
        const std::vector<study::change_step> one = {change_with_id(known, request.id)};
        io.out << (as_json ? report::changes_as_json(one) : report::change_as_text(one.front(), style));
        return done;
    }
    std::optional<spec::change_topic> topic;
    if (!request.topic.empty()) topic = topic_named(request.topic);
    if (!request.since.empty()) expect_day(request.since);
    std::vector<study::change_step> all = changes_between(known, request, io);
    std::erase_if(all, [&](const study::change_step& each) {
        return (topic && each.what->topic != *topic) ||
               (!request.since.empty() && !study::was_made_since(each, request.since));
    });
    io.out << (as_json ? report::changes_as_json(all) : report::changes_as_text(all, style));
    return done;
}

}  // namespace strata::cli
