#include "core/history/draft_settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <stdexcept>
#include <vector>

#include "core/run/failure.hpp"
#include "core/run/suggestion.hpp"

namespace strata::naming {
namespace {

// Parses the value as one of two words; the first means true.
bool is_first(std::string_view name, std::string_view given, std::string_view first, std::string_view second) {
    if (given == first) return true;
    if (given == second) return false;
    throw std::invalid_argument(fmt::format("{} must be {} or {}", name, first, second));
}

/// A setting, and how it modifies the choices. Throws: std::invalid_argument if its value is invalid.
struct known_setting {
    std::string_view name;
    std::string_view example;  // of a value; "": it takes none
    bool says_where_to_begin;
    void (*set)(run_choices&, std::string_view name, std::string_view given);
};

constexpr std::array known_settings = {
    known_setting{"scripting", "off", false,
                  [](run_choices& to, std::string_view name, std::string_view given) {
                      to.scripting = is_first(name, given, "on", "off");
                  }},
    known_setting{"fragment", "td", true,
                  [](run_choices& to, std::string_view, std::string_view given) { to.fragment = given; }},
    known_setting{"foreign", "", false,
                  [](run_choices& to, std::string_view name, std::string_view given) {
                      to.foreign = given.empty() || is_first(name, given, "on", "off");
                  }},
    known_setting{"initial-state", "RCDATA", true,
                  [](run_choices& to, std::string_view, std::string_view given) { to.initial_state = given; }},
    known_setting{"content-model", "RCDATA", true,
                  [](run_choices& to, std::string_view, std::string_view given) { to.content_model = given; }},
    known_setting{"last-start-tag", "title", false,
                  [](run_choices& to, std::string_view, std::string_view given) { to.last_start_tag = given; }},
    known_setting{"feedback", "none", false,
                  [](run_choices& to, std::string_view name, std::string_view given) {
                      to.simulates_feedback = is_first(name, given, "simulated", "none");
                  }},
};

std::vector<std::string_view> names_of_settings() {
    std::vector<std::string_view> names;
    names.reserve(std::size(known_settings));
    for (const known_setting& each : known_settings) names.push_back(each.name);
    return names;
}

void set_one(run_choices& to, std::string_view given, std::vector<const known_setting*>& set) {
    const std::size_t equals = given.find('=');
    const std::string_view name = given.substr(0, equals);
    const known_setting* found = nullptr;
    for (const known_setting& each : known_settings)
        if (each.name == name) found = &each;
    if (found == nullptr)
        throw std::invalid_argument(
            name.empty() ? fmt::format("a setting is missing after '+'. Known settings: {}", setting_names())
                         : fmt::format("'{}': {}", name, unknown_word("setting", name, names_of_settings())));
    const std::string_view its_value = equals == std::string_view::npos ? "" : given.substr(equals + 1);
    if (its_value.empty() && (equals != std::string_view::npos || !found->example.empty()))
        throw std::invalid_argument(
            fmt::format("{0} needs a value, such as '{0}={1}'", name, found->example.empty() ? "on" : found->example));
    for (const known_setting* const each : set) {
        if (each == found) throw std::invalid_argument(fmt::format("{} is given twice", name));
        if (each->says_where_to_begin && found->says_where_to_begin)
            throw std::invalid_argument(
                fmt::format("{} and {} cannot be given together: each says where to begin", each->name, name));
    }
    if (found->says_where_to_begin) {
        to.fragment.reset();
        to.initial_state.reset();
        to.content_model.reset();
    }
    found->set(to, name, its_value);
    set.push_back(found);
}

}  // namespace

namespace {

// Whether what follows a "+" is a setting. A file name may have a "+", too.
bool begins_with_setting(std::string_view text) {
    const std::string_view word = text.substr(0, text.find_first_of("=+"));
    return std::any_of(known_settings.begin(), known_settings.end(),
                       [&](const known_setting& each) { return each.name == word; });
}

}  // namespace

spelled_draft spelled(std::string_view argument) {
    std::size_t plus = argument.find('+');
    if (argument.starts_with('@'))
        while (plus != std::string_view::npos && !begins_with_setting(argument.substr(plus + 1)))
            plus = argument.find('+', plus + 1);
    return {argument, argument.substr(0, plus),
            plus == std::string_view::npos ? std::string_view() : argument.substr(plus)};
}

run_choices with_settings(const run_choices& for_all, const spelled_draft& of) {
    std::vector<std::string_view> settings;
    for (std::string_view left = of.settings; !left.empty();) {
        left.remove_prefix(1);
        const std::size_t end = std::min(left.find('+'), left.size());
        settings.push_back(left.substr(0, end));
        left.remove_prefix(end);
    }
    return with_settings(for_all, settings, fmt::format("draft '{}'", of.whole));
}

run_choices with_settings(const run_choices& for_all, const std::vector<std::string_view>& settings,
                          const std::string& what) {
    run_choices made = for_all;
    std::vector<const known_setting*> set;
    try {
        for (const std::string_view each : settings) set_one(made, each, set);
    } catch (const std::invalid_argument& e) {
        throw failure(what, e.what());
    }
    return made;
}

std::string setting_names() { return fmt::format("{}", fmt::join(names_of_settings(), ", ")); }

}  // namespace strata::naming
