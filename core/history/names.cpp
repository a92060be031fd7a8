#include "core/history/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>
#include <vector>

#include "core/history/history.hpp"
#include "core/run/messages.hpp"
#include "core/spec/ascii_case.hpp"
#include "core/spec/day.hpp"

namespace strata::history {

// --- Places on the chain of revisions ---

namespace {

constexpr std::string_view before = "before ";
constexpr std::size_t fewest_digits = 7;
constexpr std::size_t longest_commit = 40;

std::string_view first_day(const spec::revision_chain& chain) {
    return chain.landmark->about.day.substr(0, spec::day_length);
}

bool is_commit(std::string_view name) {
    return name.size() >= fewest_digits && name.size() <= longest_commit &&
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
    return named_revisions{first, in_force_on(chain, day)};
}

// A table may hold fewer digits of a commit than are given.
bool begin_alike(std::string_view commit, std::string_view lower) {
    return commit.size() >= fewest_digits && (commit.starts_with(lower) || lower.starts_with(commit));
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
            throw run::failure(fmt::format("draft '{}'", given),
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
        if (const auto text = place_of_text(chain, name)) return text;
    std::optional<named_revisions> found;
    if (spec::is_day(place.of)) {
        // The end of the day before the first one is before the landmark.
        if (covers(chain, place.of) && !(place.is_before && place.of == first_day(chain)))
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
        const std::optional<std::size_t> stands = place_of(known.chain, *each);
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
        if (const auto stands = place_of(known.chain, *each); stands && *stands <= place) last = {each, *stands};
    return last;
}

std::string draft_names(const registry& known) {
    std::string list;
    for (const spec::draft* each : known.drafts) {
        if (!list.empty()) list += ", ";
        list += each->about.name;
    }
    return list;
}

// --- Drafts ---

namespace {

// All names are candidates, but only one name of each draft is listed.
std::string why_unknown(const registry& known, std::string_view name) {
    if (std::string why = why_no_place(known.chain, name); !why.empty()) return why;
    std::vector<std::string_view> names;
    for (const spec::draft* each : known.drafts) names.push_back(each->about.name);
    for (const spec::draft* each : known.drafts)
        for (const std::string_view alias : each->about.aliases)
            if (!alias.empty()) names.push_back(alias);
    const std::string meant = run::did_you_mean(name, names);
    return fmt::format("unknown draft{} Known drafts: {}", meant.empty() ? "." : meant, draft_names(known));
}

}  // namespace

named_draft find_draft(const registry& known, std::string_view name) {
    if (name.empty()) return {known.standard, false};
    if (const spec::draft* const found = known.find(name)) return {found, false};
    if (!spec::is_day(name)) throw run::failure(fmt::format("draft '{}'", name), why_unknown(known, name));
    if (const spec::draft* const found = known.in_force_on(name)) return {found, true};
    const spec::draft* const root = known.chain.landmark;
    const auto& first =
        (root != nullptr && root->about.day < known.drafts.front()->about.day ? root : known.drafts.front())->about;
    throw run::failure(fmt::format("draft '{}'", name),
                       fmt::format("before the first draft, {} ({})", first.name, first.date));
}

void say_which(const run::remarks& to, std::string_view day, const spec::draft& draft) {
    if (!to.say) return;
    to.say(fmt::format("draft '{}': using {} ({}), the latest text up to that date", day, draft.about.name,
                       draft.about.date));
}

const spec::draft& draft_named(const registry& known, std::string_view name, const run::remarks& to) {
    const named_draft found = find_draft(known, name);
    if (found.by_another_day) say_which(to, name, *found.draft);
    return *found.draft;
}

// --- Changes ---

namespace {

// The ids that the user may have meant.
std::vector<std::string_view> ids_like(const std::vector<study::change_step>& all, std::string_view id) {
    constexpr std::size_t most_listed = 5;
    std::vector<std::string_view> found;
    for (const study::change_step& each : all)
        if (each.what->id.find(id) != std::string_view::npos && found.size() < most_listed)
            found.push_back(each.what->id);
    if (!found.empty()) return found;
    std::vector<std::string_view> ids;
    ids.reserve(all.size());
    for (const study::change_step& each : all) ids.push_back(each.what->id);
    if (const std::optional<std::string> meant = run::closest(id, ids))
        found.push_back(*std::find(ids.begin(), ids.end(), *meant));
    return found;
}

}  // namespace

study::change_step change_with_id(const registry& known, const std::string& id) {
    const std::vector<study::change_step> all = study::all_changes(known.drafts);
    for (const study::change_step& each : all)
        if (each.what->id == id) return each;
    const std::vector<std::string_view> like = ids_like(all, id);
    throw run::failure(fmt::format("change '{}'", id),
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
    std::vector<std::string_view> known;
    known.reserve(std::size(spec::topic_names));
    for (const spec::topic_name& each : spec::topic_names) known.push_back(each.name);
    throw run::failure(fmt::format("topic '{}'", name), run::unknown_word("topic", name, known));
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

void expect_day(const std::string& since) {
    if (!spec::is_day(since)) throw run::failure("--since", fmt::format("'{}' is not a day such as 2008-12-24", since));
}

}  // namespace strata::history
