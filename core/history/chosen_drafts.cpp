#include "core/history/chosen_drafts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/history/draft_settings.hpp"
#include "core/history/encodings_by_day.hpp"
#include "core/history/named_draft.hpp"
#include "core/run/failure.hpp"
#include "core/run/page_encoding.hpp"

namespace strata::naming {
namespace {

// Every pair is compared, and nobody needs more.
constexpr std::size_t most_named = 100;

void expect_one(const std::vector<std::string_view>& names, std::string_view command) {
    if (names.size() > 1)
        throw failure("--draft", fmt::format("'strata {}' takes one draft, not {}; 'strata compare' takes several",
                                             command, names.size()));
}

void expect_two(const std::vector<std::string_view>& names, std::string_view command) {
    if (names.size() != 2)
        throw failure("--drafts", fmt::format("'strata {}' takes two drafts, such as --drafts=2008,modern (got {})",
                                              command, names.size()));
}

// Why two names of a command line are refused. They are given as they were written, and so is the draft that both stand
// for, unless that is the name of one.
failure same_draft(std::string_view one, std::string_view other, std::string_view draft) {
    if (one == other) return {"--drafts", fmt::format("draft {} is named twice", one)};
    if (one == draft || other == draft) return {"--drafts", fmt::format("{} is the same as {}", other, one)};
    return {"--drafts", fmt::format("{} is the same as {}: both are {}", other, one, draft)};
}

const spec::draft& without_settings(const registry& known, std::string_view argument, std::string_view command,
                                    const remarks& to) {
    const spelled_draft parts = spelled(argument);
    const spec::draft& draft = draft_named(known, parts.name, to);
    if (!parts.settings.empty())
        throw failure(
            fmt::format("draft '{}'", argument),
            fmt::format("'strata {}' takes drafts without settings: leave out '{}'", command, parts.settings));
    return draft;
}

}  // namespace

std::vector<std::string_view> names_in(const std::vector<std::string>& named) {
    std::vector<std::string_view> names;
    for (const std::string_view list : named)
        for (std::size_t begin = 0; begin <= list.size();) {
            const std::size_t end = std::min(list.find(',', begin), list.size());
            if (end == begin) throw failure("--drafts", "empty name in the list");
            if (names.size() == most_named) throw failure("--drafts", fmt::format("more than {} drafts", most_named));
            names.push_back(list.substr(begin, end - begin));
            begin = end + 1;
        }
    return names;
}

chosen_drafts::chosen_drafts(const registry& known, const std::vector<std::string>& named, const run_choices& for_all,
                             const remarks& to) {
    for (const std::string_view each : names_in(named)) add(known, each, for_all, to);
    if (!named.empty()) return;
    for (const spec::draft* const each : known.drafts)
        all_.push_back({std::string(each->about.name), each, for_all, options_for(*each, for_all),
                        simulation_for(*each, for_all), each->encodings});
}

void chosen_drafts::add(const registry& known, std::string_view argument, const run_choices& for_all,
                        const remarks& to) {
    const spelled_draft parts = spelled(argument);
    const spec::draft& draft = draft_named(known, parts.name, to);
    chosen_draft made{
        std::string(argument), &draft, with_settings(for_all, parts), {}, {}, encodings_of(known, parts.name, draft)};
    for (const chosen_draft& each : all_) {
        if (&compare::registered(known.drafts, *each.draft) != &draft || !(each.run == made.run)) continue;
        throw same_draft(each.argument, argument, draft.about.name);
    }
    try {
        made.options = options_for(draft, made.run);
        made.feedback = simulation_for(draft, made.run);
    } catch (const failure& f) {
        if (parts.settings.empty()) throw;
        throw failure(fmt::format("draft '{}'", argument), f.what());
    }
    if (!parts.settings.empty())
        made.draft = &renamed_.emplace_back(draft, fmt::format("{}{}", draft.about.name, parts.settings)).draft();
    all_.push_back(std::move(made));
}

page::read_page page_of(const chosen_draft& by, std::string_view bytes, std::string_view content_type) {
    return page::read({*by.draft, by.encodings, by.options, by.feedback}, bytes, context_of(by.run, content_type));
}

std::vector<const spec::draft*> chosen_drafts::drafts() const {
    std::vector<const spec::draft*> drafts;
    for (const chosen_draft& each : all_) drafts.push_back(each.draft);
    return drafts;
}

std::vector<compare::configuration> chosen_drafts::configurations() const {
    std::vector<compare::configuration> configurations;
    for (const chosen_draft& each : all_)
        configurations.push_back({each.draft, each.options, each.feedback, each.encodings});
    return configurations;
}

std::array<compare::configuration, 2> chosen_drafts::both(const registry& known) const {
    const std::vector<compare::configuration> named = configurations();
    std::array<compare::configuration, 2> ordered = {named[0], named[1]};
    const auto age = [&](const compare::configuration& c) {
        return std::find(known.drafts.begin(), known.drafts.end(), &compare::registered(known.drafts, *c.draft));
    };
    if (age(ordered[1]) < age(ordered[0])) std::swap(ordered[0], ordered[1]);
    return ordered;
}

std::vector<std::string> with_positional(std::vector<std::string> named, const std::string& a, const std::string& b) {
    for (const std::string& each : {a, b})
        if (!each.empty()) named.push_back(each);
    return named;
}

chosen_drafts one_chosen(const registry& known, const std::vector<std::string>& named, const run_choices& for_all,
                         std::string_view command, const remarks& to) {
    expect_one(names_in(named), command);
    return {known, named.empty() ? std::vector<std::string>{std::string(known.standard->about.name)} : named, for_all,
            to};
}

chosen_drafts two_chosen(const registry& known, const std::vector<std::string>& named, const run_choices& for_all,
                         std::string_view command, const remarks& to) {
    expect_two(names_in(named), command);
    return {known, named, for_all, to};
}

const spec::draft& one_draft(const registry& known, const std::vector<std::string>& named, std::string_view command,
                             const remarks& to) {
    const std::vector<std::string_view> names = names_in(named);
    expect_one(names, command);
    return names.empty() ? *known.standard : without_settings(known, names.front(), command, to);
}

std::array<const spec::draft*, 2> two_drafts(const registry& known, const std::vector<std::string>& named,
                                             std::string_view command, const remarks& to) {
    const std::vector<std::string_view> names = names_in(named);
    expect_two(names, command);
    const std::array<const spec::draft*, 2> both = {&without_settings(known, names[0], command, to),
                                                    &without_settings(known, names[1], command, to)};
    if (both[0] == both[1]) throw same_draft(names[0], names[1], both[0]->about.name);
    return both;
}

}  // namespace strata::naming
