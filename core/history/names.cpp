#include "core/history/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/history/history.hpp"
#include "core/run/messages.hpp"
#include "core/spec/ascii.hpp"
#include "core/spec/day.hpp"

namespace strata::history {

// --- Changes, revisions and commits ---

namespace {

constexpr std::size_t fewest_digits = 7;
constexpr std::size_t longest_commit = 40;
constexpr std::size_t fewest_letters = 3;  // the least number of letters that the beginning of an id must have
constexpr std::size_t most_listed = 5;

bool is_commit(std::string_view name) {
    return name.size() >= fewest_digits && name.size() <= longest_commit &&
           name.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
}

// Whether one of two commit names begins with the other. Tables may have more or fewer digits of a commit than the user
// gives.
bool begin_alike(std::string_view commit, std::string_view other) {
    return commit.size() >= fewest_digits && (commit.starts_with(other) || other.starts_with(commit));
}

template <class Text>
void add_new(std::vector<Text>& to, Text what) {
    if (std::find(to.begin(), to.end(), what) == to.end()) to.push_back(what);
}

std::string listed(std::vector<std::string_view> names) {
    const std::size_t left_out = names.size() > most_listed ? names.size() - most_listed : 0;
    names.resize(names.size() - left_out);
    std::string list = fmt::format("{}", fmt::join(names, ", "));
    if (left_out > 0) list += fmt::format(" and {} more", left_out);
    return list;
}

/// Looks for a name among all changes and revisions.
class part_finder {
public:
    explicit part_finder(const registry& known)
        : known_(known), revisions_(known.chain.revisions), changes_(study::all_changes(known.drafts)) {}

    std::optional<named_part> find(std::string_view name, std::string_view kind) const {
        const std::vector<std::string_view> all = ids();
        if (std::find(all.begin(), all.end(), name) != all.end()) return with_id(name);
        if (is_commit(name)) {
            std::string lower(name);
            for (char& c : lower) c = spec::ascii_lower(c);
            if (const auto commits = begin_so(commits_like(lower), name, kind); !commits.empty())
                return with_commit(commits);
        }
        if (name.size() < fewest_letters) return std::nullopt;
        std::vector<std::string_view> found;
        for (const std::string_view each : all)
            if (each.starts_with(name)) found.push_back(each);
        const std::string_view id = begin_so(found, name, kind);
        return id.empty() ? std::nullopt : std::optional(with_id(id));
    }

    // Returns the ids that the user may have meant by an unknown name.
    [[nodiscard]] std::vector<std::string_view> like(std::string_view name) const {
        const std::vector<std::string_view> all = ids();
        std::vector<std::string_view> found;
        for (const std::string_view each : all)
            if (each.find(name) != std::string_view::npos && found.size() < most_listed) found.push_back(each);
        if (!found.empty()) return found;
        if (const std::optional<std::string> meant = run::closest(name, all))
            found.push_back(*std::find(all.begin(), all.end(), *meant));
        return found;
    }

private:
    // Returns the only name in `found`; "" if `found` is empty. Throws: failure if `found` has several names.
    static std::string_view begin_so(const std::vector<std::string_view>& found, std::string_view name,
                                     std::string_view kind) {
        if (found.size() > 1)
            throw run::failure(fmt::format("{} '{}'", kind, name),
                               fmt::format("several begin with it: {}", listed(found)));
        return found.empty() ? std::string_view{} : found.front();
    }

    [[nodiscard]] std::vector<std::string_view> ids() const {
        std::vector<std::string_view> all;
        for (const study::change_step& each : changes_) add_new(all, each.what->id);
        for (const spec::revision_view& each : revisions_) add_new(all, each.source.id);
        return all;
    }

    // Returns the commits that begin with these digits, each once and with as many digits as are known.
    [[nodiscard]] std::vector<std::string_view> commits_like(std::string_view name) const {
        std::vector<std::string_view> found;
        const auto add = [&](std::string_view commit) {
            if (!begin_alike(commit, name)) return;
            for (std::string_view& each : found) {
                if (!begin_alike(each, commit)) continue;
                if (each.size() < commit.size()) each = commit;
                return;
            }
            found.push_back(commit);
        };
        for (const spec::revision_view& each : revisions_) add(each.source.commit);
        for (const study::change_step& each : changes_)
            for (const spec::change_commit& commit : each.what->commits) add(commit.hash);
        for (const spec::sniffing_change& each : known_.chain.encodings.changes) add(each.commit);
        return found;
    }

    static bool has_commit(const study::change_step& step, std::string_view commit) {
        const auto commits = step.what->commits;
        return std::any_of(commits.begin(), commits.end(),
                           [&](const spec::change_commit& each) { return begin_alike(each.hash, commit); });
    }

    void add_changes_with(named_part& to, std::string_view commit) const {
        if (commit.empty()) return;
        for (const study::change_step& each : changes_)
            if (has_commit(each, commit) && std::none_of(to.changes.begin(), to.changes.end(),
                                                         [&](const auto& known) { return known.what == each.what; }))
                to.changes.push_back(each);
    }

    void add_revisions_with(named_part& to, std::string_view commit) const {
        for (std::size_t i = 0; i < revisions_.size(); ++i)
            if (begin_alike(revisions_[i].source.commit, commit)) add_new(to.revisions, i);
    }

    [[nodiscard]] named_part with_id(std::string_view id) const {
        named_part found;
        found.id = id;
        for (const study::change_step& each : changes_) {
            if (each.what->id != id) continue;
            found.changes.push_back(each);
            for (const spec::change_commit& commit : each.what->commits) add_revisions_with(found, commit.hash);
        }
        for (std::size_t i = 0; i < revisions_.size(); ++i) {
            if (revisions_[i].source.id != id) continue;
            add_new(found.revisions, i);
            add_changes_with(found, revisions_[i].source.commit);
        }
        std::sort(found.revisions.begin(), found.revisions.end());
        return found;
    }

    [[nodiscard]] named_part with_commit(std::string_view commit) const {
        named_part found;
        add_revisions_with(found, commit);
        add_changes_with(found, commit);
        for (const spec::sniffing_change& each : known_.chain.encodings.changes)
            if (begin_alike(each.commit, commit)) found.encodings.push_back(&each);
        return found;
    }

    const registry& known_;
    std::span<const spec::revision_view> revisions_;
    std::vector<study::change_step> changes_;
};

}  // namespace

const study::change_step* named_part::change() const {
    const auto found = std::find_if(changes.begin(), changes.end(),
                                    [&](const study::change_step& each) { return each.what->id == id; });
    return found == changes.end() ? nullptr : &*found;
}

std::vector<const spec::change*> named_part::causes(const registry& known) const {
    std::vector<const spec::change*> all;
    for (const study::change_step& each : changes) all.push_back(each.what);
    for (const std::size_t each : revisions)
        if (each < known.chain.changes.size()) all.push_back(&known.chain.changes[each]);
    return all;
}

std::optional<named_part> find_part(const registry& known, std::string_view name, std::string_view kind) {
    return part_finder(known).find(name, kind);
}

named_part part_named(const registry& known, std::string_view name, std::string_view kind) {
    const part_finder all(known);
    if (std::optional<named_part> found = all.find(name, kind)) return *std::move(found);
    const std::vector<std::string_view> like = all.like(name);
    throw run::failure(fmt::format("{} '{}'", kind, name),
                       fmt::format("not known{} ('strata changes' and 'strata drafts --revisions' list them)",
                                   like.empty() ? "" : fmt::format("; did you mean {}?", fmt::join(like, ", "))));
}

std::vector<const spec::change*> causes_named(const registry& known, const std::vector<std::string>& lists) {
    std::vector<const spec::change*> all;
    for (const std::string_view list : lists)
        for (std::size_t begin = 0; begin <= list.size();) {
            const std::size_t end = std::min(list.find(',', begin), list.size());
            const named_part found = part_named(known, list.substr(begin, end - begin));
            for (const spec::change* const each : found.causes(known)) add_new(all, each);
            begin = end + 1;
        }
    return all;
}

// --- Places on the chain of revisions ---

namespace {

constexpr std::string_view before = "before ";

std::string_view first_day(const spec::revision_chain& chain) {
    return chain.landmark->about.day.substr(0, spec::day_length);
}

// The parts of a place's name: what the name refers to (such as a day or a commit), and whether the place is just
// before or just after it.
struct spelled_place {
    std::string_view of;
    bool is_before = false;
};
spelled_place parts_of_place(std::string_view name) {
    if (name.starts_with(before)) return {name.substr(before.size()), true};
    return {name, false};
}

std::optional<std::size_t> place_of_day(const spec::revision_chain& chain, const spelled_place& place) {
    // These places would be before the landmark, at which the chain begins.
    if (!covers(chain, place.of) || (place.is_before && place.of == first_day(chain))) return std::nullopt;
    if (!place.is_before) return in_force_on(chain, place.of);
    std::size_t first = 0;
    while (first < chain.revisions.size() && chain.revisions[first].source.date < place.of) ++first;
    return first;
}

std::optional<std::size_t> place_of_part(const registry& known, const named_part& part, bool is_before) {
    const auto all = known.chain.revisions;
    const auto revision = std::find_if(all.begin(), all.end(), [&](const spec::revision_view& each) {
        return !part.id.empty() && each.source.id == part.id;
    });
    if (revision != all.end()) return static_cast<std::size_t>(revision - all.begin()) + (is_before ? 0 : 1);
    if (!part.revisions.empty()) return is_before ? part.revisions.front() : part.revisions.back() + 1;
    if (!part.changes.empty()) {
        const study::change_step& step = is_before ? part.changes.front() : part.changes.back();
        return place_on_chain(known, is_before ? *step.from : *step.to);
    }
    return std::nullopt;
}

std::string day_before(std::string_view day) {
    const auto number = [&](std::size_t at, std::size_t digits) {
        unsigned value = 0;
        for (const char c : day.substr(at, digits)) value = value * 10 + static_cast<unsigned>(c - '0');
        return value;
    };
    const std::chrono::sys_days given{std::chrono::year{static_cast<int>(number(0, 4))} /
                                      std::chrono::month{number(5, 2)} / std::chrono::day{number(8, 2)}};
    const std::chrono::year_month_day last{given - std::chrono::days{1}};
    return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(last.year()), static_cast<unsigned>(last.month()),
                       static_cast<unsigned>(last.day()));
}

std::size_t distance(std::size_t one, std::size_t other) { return one < other ? other - one : one - other; }

}  // namespace

std::optional<spec::period> time_named(const registry& known, std::string_view name) {
    if (!spec::is_day(name) && known.find(name) != nullptr) return std::nullopt;
    return spec::period_named(name);
}

std::optional<std::size_t> place_named(const registry& known, std::string_view name) {
    const spec::revision_chain& chain = known.chain;
    if (chain.landmark == nullptr) return std::nullopt;
    const spelled_place place = parts_of_place(name);
    if (!place.is_before)
        if (const auto text = place_of_text(chain, name)) return text;
    // 2009 is a draft, but "before 2009" means the time before that year.
    const auto meant = place.is_before ? spec::period_named(place.of) : time_named(known, place.of);
    if (meant) return place_of_day(chain, {place.is_before ? meant->first : meant->last, place.is_before});
    if (const std::string day = day_of_encodings(known, name); !day.empty()) return place_of_day(chain, {day});
    const std::optional<named_part> part = find_part(known, place.of, "draft");
    return part ? place_of_part(known, *part, place.is_before) : std::nullopt;
}

std::string day_of_encodings(const registry& known, std::string_view name) {
    const spelled_place place = parts_of_place(name);
    if (!is_commit(place.of)) return {};
    const std::optional<named_part> part = find_part(known, place.of, "draft");
    if (!part || part->encodings.empty() || !part->revisions.empty() || !part->changes.empty()) return {};
    return place.is_before ? day_before(part->encodings.front()->date) : std::string(part->encodings.back()->date);
}

std::string why_no_place(const registry& known, std::string_view name) {
    const spec::revision_chain& chain = known.chain;
    const spelled_place place = parts_of_place(name);
    const bool is_day = (place.is_before ? spec::period_named(place.of) : time_named(known, place.of)).has_value();
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
        // An editorial revision may still change states and rules, which users can list and compare.
        const bool same = std::all_of(between.begin(), between.end(), [](const spec::revision_view& revision) {
            return revision.source.editorial && revision.edits.empty();
        });
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

std::array<const spec::draft*, 2> texts_around(const registry& known, std::size_t revision) {
    const spec::draft* const earlier = draft_before(known, revision).draft;
    std::array<const spec::draft*, 2> around = {earlier != nullptr ? earlier : known.chain.landmark, nullptr};
    for (auto each = known.drafts.rbegin(); each != known.drafts.rend(); ++each)
        if (const auto stands = place_of(known.chain, **each); stands && *stands > revision) around[1] = *each;
    return around;
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

// Whether `name` looks like a time, but is not a valid year, month or day: "2016-02-30", "2016/6", "20160613".
bool looks_like_time(std::string_view name) {
    const auto may_occur = [](char c) { return spec::is_ascii_digit(c) || c == '-' || c == '/' || c == '.'; };
    if (name.size() <= 4 || !std::all_of(name.begin(), name.begin() + 4, spec::is_ascii_digit) ||
        !std::all_of(name.begin(), name.end(), may_occur) || spec::period_named(name))
        return false;
    // Seven digits or more may also be the beginning of a commit.
    const bool may_be_commit = std::all_of(name.begin(), name.end(), spec::is_ascii_digit);
    return !may_be_commit || (name.size() == 8 && name.starts_with("20"));
}

// All names of drafts are candidates for a suggestion, but the message lists only one name for each draft.
std::string why_unknown(const registry& known, std::string_view name) {
    if (looks_like_time(parts_of_place(name).of))
        return "not a year, month or day; they are written 2016, 2016-06 and 2016-06-13";
    if (std::string why = why_no_place(known, name); !why.empty()) return why;
    std::vector<std::string_view> names;
    for (const spec::draft* each : known.drafts) names.push_back(each->about.name);
    for (const spec::draft* each : known.drafts)
        for (const std::string_view alias : each->about.aliases)
            if (!alias.empty()) names.push_back(alias);
    const std::string meant = run::did_you_mean(name, names);
    std::string text = fmt::format("unknown draft{} Known drafts: {}", meant.empty() ? "." : meant, draft_names(known));
    if (known.chain.landmark != nullptr)
        text += fmt::format(
            ", and any year, month, day or commit since {} ('strata drafts' and 'strata drafts --revisions' list them)",
            first_day(known.chain));
    return text;
}

}  // namespace

named_draft find_draft(const registry& known, std::string_view name) {
    if (name.empty()) return {known.standard, false};
    if (const spec::draft* const found = known.find(name)) return {found, false};
    const std::optional<spec::period> meant = time_named(known, name);
    if (!meant) throw run::failure(fmt::format("draft '{}'", name), why_unknown(known, name));
    if (const spec::draft* const found = known.in_force_on(meant->last)) return {found, true};
    const spec::draft* const root = known.chain.landmark;
    const auto& first =
        (root != nullptr && root->about.day < known.drafts.front()->about.day ? root : known.drafts.front())->about;
    throw run::failure(fmt::format("draft '{}'", name),
                       fmt::format("before the first draft, {} ({})", first.name, first.date));
}

void say_which(const run::remarks& to, std::string_view day, const spec::draft& draft) {
    // "latest" always means the newest text, so no remark is needed.
    if (!to.say || day == "latest") return;
    to.say(fmt::format("draft '{}': using {} ({}), the latest text up to that date", day, draft.about.name,
                       draft.about.date));
}

const spec::draft& draft_named(const registry& known, std::string_view name, const run::remarks& to) {
    const named_draft found = find_draft(known, name);
    if (found.by_another_day) say_which(to, name, *found.draft);
    return *found.draft;
}

// --- Topics and days ---

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

std::string first_day_of(const std::string& since) {
    const std::optional<spec::period> named = spec::period_named(since);
    if (!named || since == "latest")
        throw run::failure("--since",
                           fmt::format("'{}' is not a year, month or day such as 2008, 2008-12 or 2008-12-24", since));
    return named->first;
}

}  // namespace strata::history
