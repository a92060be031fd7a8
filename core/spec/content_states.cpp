#include "core/spec/content_states.hpp"
#include "core/spec/ascii.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "core/spec/draft.hpp"

namespace strata::spec {
namespace {

std::optional<content_index> named(const draft& draft, std::string_view name) {
    for (std::size_t i = 0; i < draft.contents.size(); ++i)
        if (same_in_any_case(without_state(draft.contents[i].name), name)) return content_index_at(i);
    return std::nullopt;
}

// Two names for one content state: the name in drafts with a content model flag, and the name in drafts without one.
struct translation {
    std::string_view from, to;
};
constexpr std::array<translation, 5> translations = {
    {{"PCDATA", "Data"}, {"Data", "PCDATA"}, {"CDATA", "RAWTEXT"}, {"RAWTEXT", "CDATA"}, {"Script data", "CDATA"}}};

}  // namespace

bool has_content_model_flag(const draft& draft) {
    return std::any_of(draft.contents.begin(), draft.contents.end(),
                       [](const content_state& each) { return each.model != content_model::pcdata; });
}

std::optional<content_index> find_content(const draft& draft, std::string_view name) {
    name = without_state(name);
    if (const auto found = named(draft, name)) return found;
    for (const translation& each : translations)
        if (same_in_any_case(each.from, name))
            if (const auto found = named(draft, each.to)) return found;
    return std::nullopt;
}

const content_state& content_at(const draft& draft, content_index index) {
    const std::size_t place = place_of(index);
    if (place < draft.contents.size()) return draft.contents[place];
    throw std::out_of_range("strata: there is no content state " + std::to_string(place) + " in the draft of " +
                            std::string(draft.about.date) + ", which has " + std::to_string(draft.contents.size()));
}

std::string content_names(const draft& draft) {
    std::string list;
    for (const content_state& each : draft.contents) {
        if (!list.empty()) list += ", ";
        list += each.name;
    }
    return list;
}

}  // namespace strata::spec
