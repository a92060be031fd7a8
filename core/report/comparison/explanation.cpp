#include "core/report/comparison/parts.hpp"

// Each difference of a place has an entry; differences with equal words and equal rules share one entry. An entry
// begins with a line that gives the positions of its differences. Below this line are the rules: a heading for each
// rule ("2007 2008 (8.2.3): Tag name state, ..."), followed by the rule's sentence unless another place has already
// quoted this sentence.

#include <fmt/format.h>
#include <algorithm>
#include <string_view>
#include <utility>

#include "core/report/comparison/differences.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/names.hpp"
#include "core/spec/draft.hpp"

namespace strata::report {

inline_text kind_in_words(compare::divergence_kind kind) {
    switch (kind) {
        case compare::divergence_kind::tokens: return inline_text("tokens differ", role::differs);
        case compare::divergence_kind::errors: return inline_text("errors differ", role::in_errors);
        case compare::divergence_kind::encoding: return inline_text("the page's encoding differs", role::differs);
    }
    return {};
}

// --- Headings of rules ---

namespace {

bool in_same_state(const compare::cause& a, const compare::cause& b) {
    return a.state_name == b.state_name && a.subject == b.subject;
}

// Names of states and sections are views of strings in the drafts' tables, so their addresses identify them.
void append_key(std::string& key, const compare::cause& of) {
    append_to_key(key, of.drafts.size());
    for (const spec::draft* each : of.drafts) append_to_key(key, each);
    append_to_key(key, of.state ? *of.state : static_cast<std::size_t>(-1));
    append_to_key(key, of.state_name.data());
    append_to_key(key, of.section.data());
    append_text_to_key(key, of.subject);
}

}  // namespace

std::vector<same_words> by_words(const same_words& causes) {
    std::vector<same_words> groups;
    for (const compare::cause* const each : causes) {
        const auto said = std::find_if(groups.begin(), groups.end(), [&](const same_words& group) {
            const compare::cause& other = *group.front();
            return other.role == each->role && other.offset == each->offset && other.sentence == each->sentence &&
                   other.row.words == each->row.words;
        });
        if (said == groups.end()) {
            groups.push_back({each});
            continue;
        }
        const auto later = std::find_if(said->rbegin(), said->rend(),
                                        [&](const compare::cause* other) { return in_same_state(*other, *each); });
        said->insert(later == said->rend() ? said->end() : later.base(), each);
    }
    return groups;
}

std::vector<inline_text> headings_of(const same_words& causes) {
    std::vector<inline_text> headings;
    for (std::size_t i = 0; i < causes.size();) {
        const compare::cause& first = *causes[i];
        inline_text line;
        for (; i < causes.size() && in_same_state(*causes[i], first); ++i) {
            if (causes[i] != &first) line.add(", ");
            line.add(names_of(causes[i]->drafts), role::strong);
            if (!causes[i]->section.empty())
                line.add(" ")
                    .add("(", role::dim)
                    .add(causes[i]->section, role::dim, link_to_rule(*causes[i]))
                    .add(")", role::dim);
        }
        line.add(": ").add(first.state_name);
        if (!first.subject.empty()) line.add(", ").add(first.subject);
        headings.push_back(std::move(line));
    }
    return headings;
}

std::shared_ptr<const std::vector<inline_text>> known_headings::of(const same_words& causes) {
    constexpr std::size_t most = 4096;
    key_.clear();
    for (const compare::cause* each : causes) append_key(key_, *each);
    const auto known = all_.find(key_);
    if (known != all_.end()) return known->second;
    if (all_.size() == most) all_.clear();
    return all_.emplace(key_, std::make_shared<const std::vector<inline_text>>(headings_of(causes))).first->second;
}

// --- Sentences ---

namespace {

using compare::cause;
using compare::cause_role;

// At most this many differences of a place are explained; the others are only counted.
constexpr std::size_t most_explained = 12;
// At most this many positions of a difference are listed; the others are only counted.
constexpr std::size_t most_positions = 6;

// The content state in which the drafts begin to read the place; "" if this is the content state in which documents
// begin.
std::string contents_of(const std::vector<compare::cause>& causes) {
    struct content {
        std::string_view name;
        std::vector<const spec::draft*> drafts;
    };
    std::vector<content> contents;
    bool is_special = false;
    for (const compare::cause& each : causes) {
        if (each.content.empty()) continue;  // the cause is not a rule of the tokenizer
        // Newer drafts call "RCDATA state" what older ones call "RCDATA".
        const std::string_view name = short_state(each.content);
        auto found = std::find_if(contents.begin(), contents.end(), [&](const content& c) { return c.name == name; });
        if (found == contents.end()) found = contents.insert(contents.end(), {name, {}});
        for (const spec::draft* draft : each.drafts) {
            is_special = is_special || (!draft->contents.empty() && each.content != draft->contents.front().name);
            if (std::find(found->drafts.begin(), found->drafts.end(), draft) == found->drafts.end())
                found->drafts.push_back(draft);
        }
    }
    if (!is_special) return {};
    std::string text = "this place starts in ";
    for (const content& each : contents) {
        if (&each != &contents.front()) text += ", ";
        text += each.name;
        if (contents.size() > 1) text += fmt::format(" ({})", listed_names(each.drafts));
    }
    return text;
}

// Whether the same rules are behind two differences. The characters at which the rules were applied may differ.
bool same_rules(const explained_differences& a, const explained_differences& b) {
    return std::equal(a.causes.begin(), a.causes.end(), b.causes.begin(), b.causes.end(),
                      [](const cause* one, const cause* other) {
                          return one->state == other->state && one->rule == other->rule &&
                                 one->state_name == other->state_name && one->sentence == other->sentence &&
                                 one->row.words == other->row.words && one->drafts == other->drafts;
                      });
}

// All differences of a place that have equal words and equal rules.
struct entry {
    const explained_differences* first = nullptr;
    std::string words;                // "self-closing flag set only in 2009; error eof-in-tag only in 2008"
    std::string changes;              // "change: self-closing-flag"
    std::vector<std::string> places;  // "at 1:16"
    std::string explained_above;  // the position of the earlier place that quoted these rules: "16:3"; "" if they are
                                  // quoted here
};

std::vector<entry> entries_of(const compare::divergence& d, const std::vector<explained_differences>& differences,
                              const std::vector<std::string_view>& earlier, bool every_sentence) {
    constexpr std::string_view at = "at ";
    std::vector<entry> entries;
    for (std::size_t i = 0; i < differences.size(); ++i) {
        const explained_differences& each = differences[i];
        if (each.differences.empty() || each.causes.empty()) continue;
        entry made;
        made.first = &each;
        made.words = differences_in_words(each.differences);
        made.changes = each.changes();
        const auto same = std::find_if(entries.begin(), entries.end(), [&](const entry& other) {
            return other.words == made.words && other.changes == made.changes && same_rules(*other.first, each);
        });
        std::string place = place_in_words(d, each.place());
        if (same != entries.end()) {
            same->places.push_back(std::move(place));
            continue;
        }
        made.explained_above = earlier[i];
        const auto explained = std::find_if(entries.begin(), entries.end(),
                                            [&](const entry& other) { return same_rules(*other.first, each); });
        if (made.explained_above.empty() && explained != entries.end() && !every_sentence &&
            explained->explained_above.empty() && explained->places.front().starts_with(at))
            made.explained_above = explained->places.front().substr(at.size());
        made.places.push_back(std::move(place));
        entries.push_back(std::move(made));
    }
    return entries;
}

// "at 1:16, 1:20 and 1:24", "at 1:16, ... and 12 more"
std::string places_in_words(const std::vector<std::string>& places) {
    constexpr std::string_view at = "at ";
    std::string words = places.front();
    for (std::size_t i = 1; i < places.size(); ++i) {
        if (i + 1 < places.size() && i == most_positions)
            return words + fmt::format(" and {} more", number(places.size() - i));
        std::string_view place = places[i];
        if (place.starts_with(at) && words.starts_with(at)) place.remove_prefix(at.size());
        words.append(i + 1 == places.size() ? " and " : ", ").append(place);
    }
    return words;
}

// "at 1:16: self-closing flag set only in 2009 (change: self-closing-flag), same rules as at 1:4"
inline_text heading_of_entry(const entry& of) {
    inline_text line(places_in_words(of.places) + ":", role::dim);
    line.add(" ").add(of.words, role::strong);
    if (!of.changes.empty()) line.add(" ").add("(" + of.changes + ")");
    if (!of.explained_above.empty()) line.add(fmt::format(", same rules as at {}", of.explained_above), role::dim);
    return line;
}

// The steps at which the drafts first diverge; empty if all these steps are among the causes of `differences`. If no
// differences are known, includes the steps at which the divergence becomes visible. `earlier`: the position of the
// place that quoted these rules, or "".
std::vector<explanation> diverging_steps(const compare::divergence& d,
                                         const std::vector<explained_differences>& differences,
                                         std::string_view earlier, bool every_sentence) {
    const bool none_known = d.differences.empty();
    const bool said_before = none_known && !earlier.empty();
    same_words steps = none_known ? diverging(d) : diverging_unsaid(d, differences);
    if (steps.empty() && !none_known) return {};
    if (none_known && !said_before)
        for (const cause& each : d.causes)
            if (each.role == cause_role::shows) steps.push_back(&each);
    const bool in_full = (none_known && !said_before) || every_sentence;
    std::vector<explanation> found;
    const std::vector<same_words> groups = by_words(steps);
    for (std::size_t i = 0; i < groups.size();) {
        const cause& first = *groups[i].front();
        std::string heading = first.role == cause_role::shows ? "visible " : "rules diverge ";
        heading += place_in_words(d, first.offset);
        if (said_before && found.empty()) heading += fmt::format(", same rules as at {}", earlier);
        explanation made{inline_text(heading, role::dim), {}, in_full};
        for (; i < groups.size() && groups[i].front()->role == first.role && groups[i].front()->offset == first.offset;
             ++i)
            made.rules.push_back(groups[i]);
        found.push_back(std::move(made));
    }
    return found;
}

}  // namespace

explained_place explained_place_of(const compare::divergence& d, const std::vector<explained_differences>& differences,
                                   const std::vector<std::string_view>& earlier, bool every_sentence) {
    explained_place made;
    made.starts_in = contents_of(d.causes);
    made.left_out = d.more_differences;
    for (const entry& each : entries_of(d, differences, earlier, every_sentence)) {
        if (made.of.size() < most_explained)
            made.of.push_back({heading_of_entry(each), by_words(each.first->causes), each.explained_above.empty()});
        else
            made.left_out += each.first->differences.size() * each.places.size();
    }
    made.steps =
        diverging_steps(d, differences, earlier.empty() ? std::string_view() : earlier.front(), every_sentence);
    return made;
}

std::string more_differences_in_words(std::size_t count) {
    return fmt::format("… and {} more {}", number(count), count == 1 ? "difference" : "differences");
}

}  // namespace strata::report
