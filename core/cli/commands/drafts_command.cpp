#include "core/cli/commands/drafts_command.hpp"

#include <optional>
#include <ostream>
#include <vector>

#include "core/history/history.hpp"
#include "core/history/named_change.hpp"
#include "core/report/changes/revisions.hpp"
#include "core/report/drafts/listing.hpp"
#include "core/report/writing/layout.hpp"

namespace strata::cli {
namespace {

int list_revisions(const registry& known, const drafts_request& request, const console& io) {
    std::optional<spec::change_topic> topic;
    if (!request.topic.empty()) topic = topic_named(request.topic);
    if (!request.since.empty()) expect_day(request.since);
    std::vector<study::chain_entry> entries = study::entries_of(known.chain, known.drafts);
    std::erase_if(entries, [&](const study::chain_entry& each) {
        // A draft is not about a topic.
        return each.day() < request.since || (topic && (each.revision == nullptr || each.revision->topic != *topic));
    });
    io.out << (request.format == listing_format::json
                   ? report::revisions_as_json(entries)
                   : report::revisions_as_text(entries, {text_width(io), io.colour, io.links}));
    return done;
}

}  // namespace

int drafts_command(const registry& known, const drafts_request& request, const console& io) {
    if (request.revisions) return list_revisions(known, request, io);
    if (!request.topic.empty()) throw failure("--topic", "it selects revisions: it needs --revisions");
    if (!request.since.empty()) throw failure("--since", "it selects revisions: it needs --revisions");
    io.out << (request.format == listing_format::json
                   ? report::texts_as_json(known)
                   : report::texts_as_text(known, {text_width(io), io.colour, io.links}));
    return done;
}

}  // namespace strata::cli
