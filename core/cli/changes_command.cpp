#include "core/cli/changes_command.hpp"

#include <fmt/format.h>

#include <optional>
#include <ostream>
#include <vector>

#include "core/cli/named_change.hpp"
#include "core/cli/named_draft.hpp"
#include "core/report/changes/json.hpp"
#include "core/report/changes/text.hpp"
#include "core/spec/day.hpp"
#include "core/study/changes.hpp"

namespace strata::cli {
namespace {

// All changes, or those between the two named drafts.
std::vector<study::change_step> changes_between(const registry& known, const std::string& between, const console& io) {
    if (between.empty()) return study::all_changes(known.drafts);
    const std::size_t comma = between.find(',');
    if (comma == std::string::npos || between.find(',', comma + 1) != std::string::npos)
        throw failure("--between", fmt::format("'{}' is not two drafts with a comma, such as 2008,2009", between));
    const std::string one = between.substr(0, comma);
    const std::string other = between.substr(comma + 1);
    if (one.empty() || other.empty())
        throw failure("--between", fmt::format("a draft is missing beside the comma in '{}'", between));
    return study::changes_between(known.drafts, draft_named(known, one, io), draft_named(known, other, io));
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
    if (!request.since.empty() && !spec::is_day(request.since))
        throw failure("--since", fmt::format("'{}' is not a day such as 2008-12-24", request.since));
    std::vector<study::change_step> all = changes_between(known, request.between, io);
    std::erase_if(all, [&](const study::change_step& each) {
        return (topic && each.what->topic != *topic) ||
               (!request.since.empty() && !study::was_made_since(each, request.since));
    });
    io.out << (as_json ? report::changes_as_json(all) : report::changes_as_text(all, style));
    return done;
}

}  // namespace strata::cli
