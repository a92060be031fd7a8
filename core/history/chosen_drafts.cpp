#include "core/history/chosen_drafts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/history/names.hpp"
#include "core/run/messages.hpp"
#include "core/spec/day.hpp"
#include "core/spec/revision.hpp"

namespace strata::history {

// --- Settings of a single draft ---

namespace {

// Parses `given`, the value of the setting `name`. Returns true if it is `first`, and false if it is `second`. Throws:
// std::invalid_argument if it is neither.
bool is_first(std::string_view name, std::string_view given, std::string_view first, std::string_view second) {
    if (given == first) return true;
    if (given == second) return false;
    throw std::invalid_argument(fmt::format("{} must be {} or {}", name, first, second));
}

/// A setting, and the function that applies it to the choices. The function throws std::invalid_argument if the value
/// is invalid.
struct known_setting {
    std::string_view name;
    std::string_view example;  // an example of a value; "" if the setting takes no value
    bool says_where_to_begin;
    void (*set)(run::choices&, std::string_view name, std::string_view given);
};

constexpr std::array known_settings = {
    known_setting{"scripting", "off", false,
                  [](run::choices& to, std::string_view name, std::string_view given) {
                      to.scripting = is_first(name, given, "on", "off");
                  }},
    known_setting{"fragment", "td", true,
                  [](run::choices& to, std::string_view, std::string_view given) { to.fragment = given; }},
    known_setting{"foreign", "", false,
                  [](run::choices& to, std::string_view name, std::string_view given) {
                      to.foreign = given.empty() || is_first(name, given, "on", "off");
                  }},
    known_setting{"initial-state", "RCDATA", true,
                  [](run::choices& to, std::string_view, std::string_view given) { to.initial_state = given; }},
    known_setting{"content-model", "RCDATA", true,
                  [](run::choices& to, std::string_view, std::string_view given) { to.content_model = given; }},
    known_setting{"last-start-tag", "title", false,
                  [](run::choices& to, std::string_view, std::string_view given) { to.last_start_tag = given; }},
    known_setting{"feedback", "none", false,
                  [](run::choices& to, std::string_view name, std::string_view given) {
                      to.simulates_feedback = is_first(name, given, "simulated", "none");
                  }},
};

std::vector<std::string_view> names_of_settings() {
    std::vector<std::string_view> names;
    names.reserve(std::size(known_settings));
    for (const known_setting& each : known_settings) names.push_back(each.name);
    return names;
}

void set_one(run::choices& to, std::string_view given, std::vector<const known_setting*>& set) {
    const std::size_t equals = given.find('=');
    const std::string_view name = given.substr(0, equals);
    const known_setting* found = nullptr;
    for (const known_setting& each : known_settings)
        if (each.name == name) found = &each;
    if (found == nullptr)
        throw std::invalid_argument(
            name.empty() ? fmt::format("a setting is missing after '+'. Known settings: {}", setting_names())
                         : fmt::format("'{}': {}", name, run::unknown_word("setting", name, names_of_settings())));
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

// Whether a setting begins after a "+". (There may also be a "+" in a file's name.)
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

run::choices with_settings(const run::choices& for_all, const spelled_draft& of) {
    std::vector<std::string_view> settings;
    for (std::string_view left = of.settings; !left.empty();) {
        left.remove_prefix(1);
        const std::size_t end = std::min(left.find('+'), left.size());
        settings.push_back(left.substr(0, end));
        left.remove_prefix(end);
    }
    return with_settings(for_all, settings, fmt::format("draft '{}'", of.whole));
}

run::choices with_settings(const run::choices& for_all, const std::vector<std::string_view>& settings,
                           const std::string& what) {
    run::choices made = for_all;
    std::vector<const known_setting*> set;
    try {
        for (const std::string_view each : settings) set_one(made, each, set);
    } catch (const std::invalid_argument& e) {
        throw run::failure(what, e.what());
    }
    return made;
}

std::string setting_names() { return fmt::format("{}", fmt::join(names_of_settings(), ", ")); }

const spec::sniffing* encodings_of(const registry& known, std::string_view name, const spec::draft& draft) {
    const bool is_text = spec::goes_by(draft, name) && !draft.about.stands_apart;
    const std::string of_encodings = is_text ? "" : day_of_encodings(known, name);
    if (!of_encodings.empty()) name = of_encodings;
    const std::optional<spec::period> meant = time_named(known, name);
    const bool is_covered = meant && (known.chain.until.empty() || meant->last <= known.chain.until);
    if (is_text || !is_covered) return draft.encodings;
    for (const spec::named_text& text : known.chain.texts)
        if (text.name == name) return draft.encodings;
    const spec::sniffing* const then = known.chain.encodings.on(meant->last);
    return then != nullptr ? then : draft.encodings;
}

// --- Drafts ---

namespace {

// Every pair is compared, so the number of drafts is limited.
constexpr std::size_t most_named = 100;

void expect_one(const std::vector<std::string_view>& names, std::string_view command) {
    if (names.size() > 1)
        throw run::failure("--draft", fmt::format("'strata {}' takes one draft, not {}; 'strata compare' takes several",
                                                  command, names.size()));
}

void expect_two(const std::vector<std::string_view>& names, std::string_view command) {
    if (names.size() != 2)
        throw run::failure(
            "--drafts",
            fmt::format("'strata {}' takes two drafts, such as --drafts=2008,modern (got {})", command, names.size()));
}

// Returns the failure that reports two names for the same draft on a command line. The message quotes both names as the
// user wrote them. It also quotes the draft's own name if this name differs from both.
run::failure same_draft(std::string_view one, std::string_view other, std::string_view draft) {
    if (one == other) return {"--drafts", fmt::format("draft {} is named twice", one)};
    if (one == draft || other == draft) return {"--drafts", fmt::format("{} is the same as {}", other, one)};
    return {"--drafts", fmt::format("{} is the same as {}: both are {}", other, one, draft)};
}

const spec::draft& without_settings(const registry& known, std::string_view argument, std::string_view command,
                                    const run::remarks& to) {
    const spelled_draft parts = spelled(argument);
    const spec::draft& draft = draft_named(known, parts.name, to);
    if (!parts.settings.empty())
        throw run::failure(
            fmt::format("draft '{}'", argument),
            fmt::format("'strata {}' takes drafts without settings: leave out '{}'", command, parts.settings));
    return draft;
}

}  // namespace

namespace {

// Returns the offset of the dots in "A..B"; npos if `names` is a single name. The search must skip the dots of paths
// such as "@../page.html".
std::size_t dots_between(std::string_view names) {
    for (std::size_t at = names.find(".."); at != std::string_view::npos; at = names.find("..", at + 1)) {
        const std::string_view left = names.substr(0, at);
        const std::string_view right = names.substr(at + 2);
        const bool is_in_name =
            left.starts_with('@') && !right.starts_with('@') && right.find_first_of("/.") < right.size();
        const bool is_in_path =
            left.ends_with('/') || left.ends_with('=') || left == "@" || right.starts_with('/') || is_in_name;
        if (!left.empty() && !right.empty() && !is_in_path) return at;
    }
    return std::string_view::npos;
}

}  // namespace

std::vector<std::string_view> names_in(const std::vector<std::string>& named) {
    std::vector<std::string_view> names;
    const auto add = [&](std::string_view name) {
        if (name.empty()) throw run::failure("--drafts", "empty name in the list");
        if (names.size() == most_named) throw run::failure("--drafts", fmt::format("more than {} drafts", most_named));
        names.push_back(name);
    };
    for (const std::string_view list : named)
        for (std::size_t begin = 0; begin <= list.size();) {
            const std::size_t end = std::min(list.find(',', begin), list.size());
            const std::string_view item = list.substr(begin, end - begin);
            const std::size_t dots = dots_between(item);
            add(item.substr(0, dots));
            if (dots != std::string_view::npos) add(item.substr(dots + 2));
            begin = end + 1;
        }
    return names;
}

chosen_drafts::chosen_drafts(const registry& known, const std::vector<std::string>& named, const run::choices& for_all,
                             const run::remarks& to) {
    run::say_what_svg_means(for_all, to);
    for (const std::string_view each : names_in(named)) add(known, each, for_all, to);
    if (!named.empty()) return;
    std::optional<run::failure> why;
    std::vector<std::string_view> left_out;
    for (const spec::draft* const each : known.drafts) {
        try {
            all_.push_back(configuration_of(*each, for_all));
            all_.back().name = each->about.name;
        } catch (const run::failure& f) {
            why = f;
            left_out.push_back(each->about.name);
        }
    }
    if (!why) return;
    if (all_.empty()) throw *why;
    if (to.say)
        to.say(fmt::format("left out {}, which cannot begin where the options require: {}", fmt::join(left_out, ", "),
                           why->what()));
}

void chosen_drafts::add(const registry& known, std::string_view argument, const run::choices& for_all,
                        const run::remarks& to) {
    const spelled_draft parts = spelled(argument);
    const spec::draft& draft = draft_named(known, parts.name, to);
    run::choices chosen = with_settings(for_all, parts);
    for (std::size_t i = 0; i < all_.size(); ++i)
        if (&run::registered(known.drafts, *all_[i].draft) == &draft && choices_[i] == chosen)
            throw same_draft(all_[i].name, argument, draft.about.name);
    run::configuration made;
    try {
        made = configuration_of(draft, chosen);
    } catch (const run::failure& f) {
        if (parts.settings.empty()) throw;
        throw run::failure(fmt::format("draft '{}'", argument), f.what());
    }
    if (!parts.settings.empty()) made = renamed(std::move(made), fmt::format("{}{}", draft.about.name, parts.settings));
    made.name = argument;
    made.encodings = encodings_of(known, parts.name, draft);
    all_.push_back(std::move(made));
    choices_.push_back(std::move(chosen));
}

std::vector<const spec::draft*> chosen_drafts::drafts() const {
    std::vector<const spec::draft*> drafts;
    for (const run::configuration& each : all_) drafts.push_back(each.draft);
    return drafts;
}

std::array<run::configuration, 2> chosen_drafts::both(const registry& known) const {
    std::array<run::configuration, 2> ordered = {all_[0], all_[1]};
    const auto age = [&](const run::configuration& c) {
        return std::find(known.drafts.begin(), known.drafts.end(), &run::registered(known.drafts, *c.draft));
    };
    if (age(ordered[1]) < age(ordered[0])) std::swap(ordered[0], ordered[1]);
    return ordered;
}

std::vector<std::string> with_positional(std::vector<std::string> named, const std::string& a, const std::string& b) {
    if (!named.empty() && !a.empty())
        throw run::failure("--drafts", fmt::format("drafts are also given as arguments: {}", a));
    for (const std::string& each : {a, b})
        if (!each.empty()) named.push_back(each);
    return named;
}

chosen_drafts one_chosen(const registry& known, const std::vector<std::string>& named, const run::choices& for_all,
                         std::string_view command, const run::remarks& to) {
    expect_one(names_in(named), command);
    return {known, named.empty() ? std::vector<std::string>{std::string(known.standard->about.name)} : named, for_all,
            to};
}

chosen_drafts two_chosen(const registry& known, const std::vector<std::string>& named, const run::choices& for_all,
                         std::string_view command, const run::remarks& to) {
    expect_two(names_in(named), command);
    return {known, named, for_all, to};
}

const spec::draft& one_draft(const registry& known, const std::vector<std::string>& named, std::string_view command,
                             const run::remarks& to) {
    const std::vector<std::string_view> names = names_in(named);
    expect_one(names, command);
    return names.empty() ? *known.standard : without_settings(known, names.front(), command, to);
}

std::array<const spec::draft*, 2> two_drafts(const registry& known, const std::vector<std::string>& named,
                                             std::string_view command, const run::remarks& to) {
    const std::vector<std::string_view> names = names_in(named);
    expect_two(names, command);
    const std::array<const spec::draft*, 2> both = {&without_settings(known, names[0], command, to),
                                                    &without_settings(known, names[1], command, to)};
    if (both[0] == both[1]) throw same_draft(names[0], names[1], both[0]->about.name);
    return both;
}

}  // namespace strata::history
