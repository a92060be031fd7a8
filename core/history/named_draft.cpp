#include "core/history/named_draft.hpp"

#include <fmt/format.h>

#include <vector>

#include "core/history/place_on_chain.hpp"
#include "core/run/failure.hpp"
#include "core/run/suggestion.hpp"
#include "core/spec/day.hpp"

namespace strata::naming {

std::string draft_names(const registry& known) {
    std::string list;
    for (const spec::draft* each : known.drafts) {
        if (!list.empty()) list += ", ";
        list += each->about.name;
    }
    return list;
}

namespace {

// All names are candidates, but only one name of each draft is listed.
std::string why_unknown(const registry& known, std::string_view name) {
    if (std::string why = why_no_place(known.chain, name); !why.empty()) return why;
    std::vector<std::string_view> names;
    for (const spec::draft* each : known.drafts) names.push_back(each->about.name);
    for (const spec::draft* each : known.drafts)
        for (const std::string_view alias : each->about.aliases)
            if (!alias.empty()) names.push_back(alias);
    const std::string meant = did_you_mean(name, names);
    return fmt::format("unknown draft{} Known drafts: {}", meant.empty() ? "." : meant, draft_names(known));
}

}  // namespace

named_draft find_draft(const registry& known, std::string_view name) {
    if (name.empty()) return {known.standard, false};
    if (const spec::draft* const found = known.find(name)) return {found, false};
    if (!spec::is_day(name)) throw failure(fmt::format("draft '{}'", name), why_unknown(known, name));
    if (const spec::draft* const found = known.in_force_on(name)) return {found, true};
    const spec::draft* const root = known.chain.landmark;
    const auto& first =
        (root != nullptr && root->about.day < known.drafts.front()->about.day ? root : known.drafts.front())->about;
    throw failure(fmt::format("draft '{}'", name),
                  fmt::format("before the first draft, {} ({})", first.name, first.date));
}

void say_which(const remarks& to, std::string_view day, const spec::draft& draft) {
    if (!to.say) return;
    to.say(fmt::format("draft '{}': using {} ({}), the latest text up to that date", day, draft.about.name,
                       draft.about.date));
}

const spec::draft& draft_named(const registry& known, std::string_view name, const remarks& to) {
    const named_draft found = find_draft(known, name);
    if (found.by_another_day) say_which(to, name, *found.draft);
    return *found.draft;
}

}  // namespace strata::naming
