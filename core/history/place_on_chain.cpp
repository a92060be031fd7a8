#include "core/history/place_on_chain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "core/history/history.hpp"
#include "core/run/failure.hpp"
#include "core/spec/ascii_case.hpp"
#include "core/spec/day.hpp"

namespace strata::naming {
namespace {

constexpr std::string_view before = "before ";
constexpr std::size_t shortest_commit = 7;
constexpr std::size_t longest_commit = 40;

std::string_view first_day(const spec::revision_chain& chain) {
    return chain.landmark->about.day.substr(0, spec::day_length);
}

bool is_commit(std::string_view name) {
    return name.size() >= shortest_commit && name.size() <= longest_commit &&
           name.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
}

// What a place's name says: what it names, and which side of that is meant.
struct spelled_place {
    std::string_view of;
    bool is_before = false;
};
spelled_place parts_of_place(std::string_view name) {
    if (name.starts_with(before)) return {name.substr(before.size()), true};
    return {name, false};
}

// The revisions [first, last) that a name stands for.
struct named_revisions {
    std::size_t first = 0, last = 0;
};

std::optional<named_revisions> of_day(const spec::revision_chain& chain, std::string_view day) {
    const auto all = chain.revisions;
    std::size_t first = 0;
    while (first < all.size() && all[first].source.date < day) ++first;
    return named_revisions{first, study::in_force_on(chain, day)};
}

// A table may hold fewer digits of a commit than are given.
bool begin_alike(std::string_view commit, std::string_view lower) {
    return commit.size() >= shortest_commit && (commit.starts_with(lower) || lower.starts_with(commit));
}

std::optional<named_revisions> of_commit(const spec::revision_chain& chain, std::string_view given) {
    std::string lower(given);
    for (char& c : lower) c = spec::ascii_lower(c);
    std::optional<named_revisions> found;
    for (std::size_t i = 0; i < chain.revisions.size(); ++i) {
        const std::string_view commit = chain.revisions[i].source.commit;
        if (!begin_alike(commit, lower)) continue;
        if (!found) found = {i, i};
        if (const std::string_view other = chain.revisions[found->first].source.commit; commit != other)
            throw failure(fmt::format("draft '{}'", given),
                          fmt::format("more than one commit begins so: {} and {}", other, commit));
        found->last = i + 1;
    }
    return found;
}

std::optional<named_revisions> of_id(const spec::revision_chain& chain, std::string_view id) {
    for (std::size_t i = 0; i < chain.revisions.size(); ++i)
        if (chain.revisions[i].source.id == id) return named_revisions{i, i + 1};
    return std::nullopt;
}

std::size_t distance(std::size_t one, std::size_t other) { return one < other ? other - one : one - other; }

}  // namespace

std::optional<std::size_t> place_named(const spec::revision_chain& chain, std::string_view name) {
    if (chain.landmark == nullptr) return std::nullopt;
    const spelled_place place = parts_of_place(name);
    if (!place.is_before)
        if (const auto text = study::place_of_text(chain, name)) return text;
    std::optional<named_revisions> found;
    if (spec::is_day(place.of)) {
        // The end of the day before the first one is before the landmark.
        if (study::covers(chain, place.of) && !(place.is_before && place.of == first_day(chain)))
            found = of_day(chain, place.of);
    } else {
        if (is_commit(place.of)) found = of_commit(chain, place.of);
        if (!found) found = of_id(chain, place.of);
    }
    if (!found) return std::nullopt;
    return place.is_before ? found->first : found->last;
}

std::string why_no_place(const spec::revision_chain& chain, std::string_view name) {
    const spelled_place place = parts_of_place(name);
    const bool is_day = spec::is_day(place.of);
    if (chain.landmark == nullptr || (!place.is_before && (is_day || !is_commit(place.of)))) return {};
    const std::string days = chain.until.empty() ? fmt::format("since {}", first_day(chain))
                                                 : fmt::format("from {} to {}", first_day(chain), chain.until);
    if (is_day) return fmt::format("revisions are known {}", days);
    return fmt::format("no revision {} has this {}; 'strata drafts --revisions' lists them", days,
                       is_commit(place.of) ? "commit" : "day, commit or id");
}

draft_on_chain draft_at(const registry& known, std::size_t place) {
    draft_on_chain nearest;
    const auto all = known.chain.revisions;
    for (const spec::draft* const each : known.drafts) {
        const std::optional<std::size_t> stands = study::place_of(known.chain, *each);
        if (!stands) continue;
        const auto between = all.subspan(std::min(*stands, place), distance(*stands, place));
        const bool same = std::all_of(between.begin(), between.end(),
                                      [](const spec::revision_view& revision) { return revision.source.editorial; });
        if (same && (nearest.draft == nullptr || distance(*stands, place) < distance(nearest.place, place)))
            nearest = {each, *stands};
    }
    return nearest;
}

draft_on_chain draft_before(const registry& known, std::size_t place) {
    draft_on_chain last;
    for (const spec::draft* const each : known.drafts)
        if (const auto stands = study::place_of(known.chain, *each); stands && *stands <= place) last = {each, *stands};
    return last;
}

}  // namespace strata::naming
