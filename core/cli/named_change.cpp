#include "core/cli/named_change.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <string_view>
#include <vector>

#include "core/cli/console.hpp"

namespace strata::cli {
namespace {

// How many letters have to be put in, left out or exchanged to make one of the other.
std::size_t steps_between(std::string_view one, std::string_view other) {
    std::vector<std::size_t> steps(other.size() + 1);
    std::iota(steps.begin(), steps.end(), std::size_t{0});
    for (std::size_t i = 0; i < one.size(); ++i) {
        std::size_t diagonal = steps[0];
        steps[0] = i + 1;
        for (std::size_t j = 0; j < other.size(); ++j) {
            const std::size_t exchanged = diagonal + (one[i] == other[j] ? 0U : 1U);
            diagonal = steps[j + 1];
            steps[j + 1] = std::min({exchanged, steps[j] + 1, steps[j + 1] + 1});
        }
    }
    return steps.back();
}

// The ids that may have been meant.
std::vector<std::string_view> ids_like(const std::vector<study::change_step>& all, std::string_view id) {
    constexpr std::size_t most_listed = 5;
    std::vector<std::string_view> found;
    for (const study::change_step& each : all)
        if (each.what->id.find(id) != std::string_view::npos && found.size() < most_listed)
            found.push_back(each.what->id);
    if (!found.empty() || all.empty()) return found;
    // Nobody misspells more than that, and a long argument is not measured.
    constexpr std::size_t longest = 100;
    if (id.size() > longest) return found;
    const auto nearest = std::min_element(all.begin(), all.end(), [&](const auto& x, const auto& y) {
        return steps_between(id, x.what->id) < steps_between(id, y.what->id);
    });
    if (steps_between(id, nearest->what->id) <= std::max(id.size(), std::size_t{3}) / 2)
        found.push_back(nearest->what->id);
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
    throw failure("--topic", fmt::format("'{}' is none of {}", name, topic_names()));
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

}  // namespace strata::cli
