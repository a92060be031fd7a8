#include "core/history/named_change.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string_view>
#include <vector>

#include "core/run/failure.hpp"
#include "core/run/suggestion.hpp"
#include "core/spec/day.hpp"

namespace strata::naming {
namespace {

// The ids that the user may have meant.
std::vector<std::string_view> ids_like(const std::vector<study::change_step>& all, std::string_view id) {
    constexpr std::size_t most_listed = 5;
    std::vector<std::string_view> found;
    for (const study::change_step& each : all)
        if (each.what->id.find(id) != std::string_view::npos && found.size() < most_listed)
            found.push_back(each.what->id);
    if (!found.empty()) return found;
    std::vector<std::string_view> ids;
    ids.reserve(all.size());
    for (const study::change_step& each : all) ids.push_back(each.what->id);
    if (const std::optional<std::string> meant = closest(id, ids))
        found.push_back(*std::find(ids.begin(), ids.end(), *meant));
    return found;
}

}  // namespace

study::change_step change_with_id(const registry& known, const std::string& id) {
    const std::vector<study::change_step> all = study::all_changes(known.drafts);
    for (const study::change_step& each : all)
        if (each.what->id == id) return each;
    const std::vector<std::string_view> like = ids_like(all, id);
    throw failure(fmt::format("change '{}'", id),
                  fmt::format("not known{} ('strata changes' lists them)",
                              like.empty() ? "" : fmt::format("; did you mean {}?", fmt::join(like, ", "))));
}

std::string topic_names() {
    std::string list;
    for (const spec::topic_name& each : spec::topic_names)
        list += fmt::format("{}{}", list.empty() ? "" : ", ", each.name);
    return list;
}

spec::change_topic topic_named(const std::string& name) {
    for (const spec::topic_name& each : spec::topic_names)
        if (each.name == name) return each.topic;
    std::vector<std::string_view> known;
    known.reserve(std::size(spec::topic_names));
    for (const spec::topic_name& each : spec::topic_names) known.push_back(each.name);
    throw failure(fmt::format("topic '{}'", name), unknown_word("topic", name, known));
}

std::vector<spec::change_topic> topics_named(const std::vector<std::string>& lists) {
    std::vector<spec::change_topic> topics;
    for (const std::string& list : lists)
        for (std::size_t begin = 0; begin <= list.size();) {
            const std::size_t end = std::min(list.find(',', begin), list.size());
            const spec::change_topic topic = topic_named(list.substr(begin, end - begin));
            if (std::find(topics.begin(), topics.end(), topic) == topics.end()) topics.push_back(topic);
            begin = end + 1;
        }
    return topics;
}

void expect_day(const std::string& since) {
    if (!spec::is_day(since)) throw failure("--since", fmt::format("'{}' is not a day such as 2008-12-24", since));
}

}  // namespace strata::naming
