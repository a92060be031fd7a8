#include "core/cli/commands/named_state.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/cli/io/console.hpp"
#include "core/cli/options.hpp"
#include "core/run/messages.hpp"
#include "core/spec/ascii.hpp"
#include "core/spec/content_states.hpp"
#include "core/spec/modes.hpp"
#include "core/study/state_relation.hpp"

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
            what, fmt::format("draft {} has no such state{} ('strata states --draft={}' lists its states)",
                              draft.about.name, run::did_you_mean(spec::without_state(name), known), draft.about.name));
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

bool has_state_like(const spec::draft& draft, const std::string& name) {
    const std::string wanted = lower(spec::without_state(name));
    const auto states = draft.table.states;
    return std::any_of(states.begin(), states.end(), [&](const spec::state_info& each) {
        return lower(spec::without_state(each.name)).find(wanted) != std::string::npos;
    });
}

// --- States that a draft lacks but another draft has ---

namespace {

bool is_called(std::string_view name, std::string_view wanted) {
    return spec::same_in_any_case(spec::without_state(name), spec::without_state(wanted));
}

std::optional<std::size_t> state_called(const spec::draft& draft, std::string_view wanted) {
    const auto states = draft.table.states;
    for (std::size_t i = 0; i < states.size(); ++i)
        if (is_called(states[i].name, wanted)) return i;
    return std::nullopt;
}

// Returns the command that shows the state.
std::string command_for(const spec::draft& draft, std::size_t state) {
    std::string name(spec::without_state(draft.table.states[state].name));
    if (name.find(' ') != std::string::npos) name = '"' + name + '"';
    return fmt::format("'strata states --draft={} {}'", draft.about.name, name);
}

// A state that corresponds to a given state, and the content models under which it does so. If `models` is empty, it
// corresponds under every content model.
struct counterpart {
    std::size_t state = 0;
    std::vector<spec::content_model> models;
};

// Returns the states of `draft` that correspond to `state` of the draft `other`. If `model` is given, considers `state`
// only under that content model.
std::vector<counterpart> counterparts_of(const registry& known, const spec::draft& other, std::size_t state,
                                         std::optional<spec::content_model> model, const spec::draft& draft) {
    std::vector<counterpart> found;
    const study::state_relation relation(known.drafts, other, draft);
    for (const study::state_link& link : relation.links()) {
        if (link.from != state || (model && link.model_from != *model)) continue;
        auto at = std::find_if(found.begin(), found.end(), [&](const counterpart& c) { return c.state == link.to; });
        if (at == found.end()) at = found.insert(found.end(), {link.to, {}});
        if (std::find(at->models.begin(), at->models.end(), link.model_to) == at->models.end())
            at->models.push_back(link.model_to);
    }
    const std::vector<spec::modes> occupied = study::occupied_modes(draft);
    for (counterpart& each : found) {
        std::size_t possible = 0;
        for (std::size_t m = 0; m < spec::content_model_count; ++m) {
            const auto model = static_cast<spec::content_model>(m);
            if (occupied[each.state].has(spec::mode_of(model, false)) ||
                occupied[each.state].has(spec::mode_of(model, true)))
                ++possible;
        }
        if (!spec::has_content_model_flag(draft) || each.models.size() >= possible) each.models.clear();
    }
    return found;
}

std::string in_words(const spec::draft& draft, const counterpart& what) {
    const spec::state_info& info = draft.table.states[what.state];
    if (spec::is_step(info)) return fmt::format("the step \"{}\"", info.name);
    std::string text = fmt::format("the {}", info.name);
    for (std::size_t i = 0; i < what.models.size(); ++i)
        text += fmt::format("{} {}", i == 0 ? " under" : " or", spec::name_of(what.models[i]));
    return text;
}

std::string in_words(const spec::draft& draft, const std::vector<counterpart>& all) {
    std::string text;
    for (std::size_t i = 0; i < all.size(); ++i)
        text.append(i == 0 ? "" : i + 1 < all.size() ? ", " : " and ").append(in_words(draft, all[i]));
    return text;
}

// Returns the drafts in the order in which users are likely to mean them: the default draft, then the newest first.
std::vector<const spec::draft*> likeliest_first(const registry& known) {
    std::vector<const spec::draft*> drafts(known.drafts.rbegin(), known.drafts.rend());
    std::stable_partition(drafts.begin(), drafts.end(),
                          [&](const spec::draft* each) { return each == known.standard; });
    return drafts;
}

// Explains `name` if `draft` has no state of that name: "2008 has no such state; there RCDATA is a content model of the
// Data state (see 'strata states --draft=2008 data')". Returns "" if no draft in `known` knows the name.
std::string state_elsewhere(const registry& known, const spec::draft& draft, const std::string& name) {
    const std::string_view here = draft.about.name;
    for (const spec::content_state& each : draft.contents)
        if (is_called(each.name, name))
            return fmt::format("{} has no such state; there {} is a content model of the {} (see {})", here, each.name,
                               draft.table.states[each.state].name, command_for(draft, each.state));
    for (const spec::draft* const other : likeliest_first(known)) {
        std::optional<spec::content_model> model;
        std::optional<std::size_t> state = state_called(*other, name);
        std::string theirs;
        if (state) theirs = fmt::format("the {} of {}", other->table.states[*state].name, other->about.name);
        for (const spec::content_state& each : other->contents) {
            if (state || !is_called(each.name, name)) continue;
            state = each.state;
            model = each.model;
            theirs = fmt::format("the {} of {} under {}", other->table.states[each.state].name, other->about.name,
                                 each.name);
        }
        if (!state) continue;
        const std::vector<counterpart> found = counterparts_of(known, *other, *state, model, draft);
        if (found.empty()) return fmt::format("{} has no such state, and nothing that corresponds to {}", here, theirs);
        return fmt::format("{} has no such state; {} corresponds to {} (see {})", here, theirs, in_words(draft, found),
                           command_for(draft, found.front().state));
    }
    return "";
}

}  // namespace

std::size_t state_named(const registry& known, const spec::draft& draft, const std::string& name) {
    try {
        return state_named(draft, name);
    } catch (const failure&) {
        // If the name fits several states of this draft, the failure already lists them, which helps more than a state
        // of another draft.
        const auto states = draft.table.states;
        const bool is_known_here = std::any_of(states.begin(), states.end(), [&](const spec::state_info& each) {
            return spec::contains_in_any_case(spec::without_state(each.name), spec::without_state(name));
        });
        std::string elsewhere = is_known_here ? "" : state_elsewhere(known, draft, name);
        const std::string hint = hint_for_missing(known, name, false, "--draft");
        if (elsewhere.empty() && !hint.empty())
            elsewhere = fmt::format("draft {} has no such state{}", draft.about.name, hint);
        if (elsewhere.empty()) throw;
        throw failure(fmt::format("state '{}'", name), elsewhere);
    }
}

}  // namespace strata::cli
