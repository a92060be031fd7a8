#include "core/spec/content_states.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace strata::spec {
namespace {

bool same(std::string_view a, std::string_view b) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 0x20) : c; };
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (lower(a[i]) != lower(b[i])) return false;
    return true;
}

std::string_view without_state(std::string_view name) {
    constexpr std::string_view ending = " state";
    if (name.size() > ending.size() && same(name.substr(name.size() - ending.size()), ending))
        name.remove_suffix(ending.size());
    return name;
}

std::optional<std::uint8_t> named(const draft& draft, std::string_view name) {
    for (std::size_t i = 0; i < draft.contents.size(); ++i)
        if (same(without_state(draft.contents[i].name), name)) return static_cast<std::uint8_t>(i);
    return std::nullopt;
}

// What one vocabulary calls a thing, and what the other does.
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

std::optional<std::uint8_t> find_content(const draft& draft, std::string_view name) {
    name = without_state(name);
    if (const auto found = named(draft, name)) return found;
    for (const translation& each : translations)
        if (same(each.from, name))
            if (const auto found = named(draft, each.to)) return found;
    return std::nullopt;
}

const content_state& content_at(const draft& draft, std::uint8_t index) {
    if (index < draft.contents.size()) return draft.contents[index];
    throw std::out_of_range("strata: there is no content state " + std::to_string(index) + " in the draft of " +
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
