#include "core/cli/named_state.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "core/cli/console.hpp"
#include "core/run/suggestion.hpp"
#include "core/spec/state_names.hpp"

namespace strata::cli {
namespace {

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
    return result;
}

}  // namespace

std::size_t state_named(const spec::draft& draft, const std::string& name) {
    const std::string wanted = lower(spec::without_state(name));
    std::vector<std::size_t> candidates;
    for (std::size_t i = 0; i < draft.table.states.size(); ++i) {
        const std::string each = lower(spec::without_state(draft.table.states[i].name));
        if (each == wanted) return i;
        if (each.find(wanted) != std::string::npos) candidates.push_back(i);
    }
    if (candidates.size() == 1) return candidates.front();
    const std::string what = fmt::format("state '{}'", name);
    if (candidates.empty()) {
        std::vector<std::string_view> known;
        for (const auto& each : draft.table.states) known.push_back(spec::without_state(each.name));
        throw failure(
            what, fmt::format("draft {} has no such state{} ('strata states --draft={}' lists them)", draft.about.name,
                              did_you_mean(spec::without_state(name), known), draft.about.name));
    }
    constexpr std::size_t most_listed = 10;
    std::string list;
    for (std::size_t i = 0; i < std::min(candidates.size(), most_listed); ++i) {
        if (!list.empty()) list += ", ";
        list += draft.table.states[candidates[i]].name;
    }
    if (candidates.size() > most_listed) list += fmt::format(" and {} others", candidates.size() - most_listed);
    throw failure(what, fmt::format("could be any of: {}", list));
}

}  // namespace strata::cli
