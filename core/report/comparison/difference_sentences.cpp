#include "core/report/comparison/difference_sentences.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/report/comparison/difference_words.hpp"
#include "core/report/writing/counts.hpp"
#include "core/report/writing/terminal.hpp"
#include "core/spec/change.hpp"

namespace strata::report {
namespace {

using compare::cause;
using compare::cause_role;
using compare::difference;
using compare::difference_kind;

// Further differences of a place are only counted.
constexpr std::size_t most_explained = 12;
// Further positions of one difference are only counted.
constexpr std::size_t most_positions = 6;

bool same_step(const cause& a, const cause& b) {
    return a.offset == b.offset && a.state == b.state && a.rule == b.rule && a.state_name == b.state_name &&
           a.drafts == b.drafts;
}

bool same_steps(const std::vector<cause>& a, const std::vector<cause>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), same_step);
}

same_words diverging(const compare::divergence& d) {
    same_words causes;
    for (const cause& each : d.causes)
        if (each.role == cause_role::diverges) causes.push_back(&each);
    return causes;
}

// Whether every draft's step is listed with a difference.
bool is_said(const cause& step, const std::vector<explained_differences>& differences) {
    return std::all_of(step.drafts.begin(), step.drafts.end(), [&](const spec::draft* draft) {
        return std::any_of(differences.begin(), differences.end(), [&](const explained_differences& each) {
            return std::any_of(each.causes.begin(), each.causes.end(), [&](const cause* c) {
                return c->offset == step.offset && c->state == step.state && c->rule == step.rule &&
                       std::find(c->drafts.begin(), c->drafts.end(), draft) != c->drafts.end();
            });
        });
    });
}

// Whether two differences have the same rules behind them, at whatever characters.
bool same_rules(const explained_differences& a, const explained_differences& b) {
    return std::equal(a.causes.begin(), a.causes.end(), b.causes.begin(), b.causes.end(),
                      [](const cause* one, const cause* other) {
                          return one->state == other->state && one->rule == other->rule &&
                                 one->state_name == other->state_name && one->sentence == other->sentence &&
                                 one->row.words == other->row.words && one->drafts == other->drafts;
                      });
}

// Differences that read the same and have the same rules behind them: one entry, however often they occur at the place.
struct entry {
    const explained_differences* first = nullptr;
    std::string words;                // "self-closing flag set only in 2009; error eof-in-tag only in 2008"
    std::string changes;              // "change: self-closing-flag"
    std::vector<std::string> places;  // "at 1:16"
    std::string explained_above;      // the position where these rules are quoted: "16:3"; "": here
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
block heading_of(const entry& of, std::size_t width) {
    styled_text line(places_in_words(of.places) + ":", dim);
    line.add(" ").add(of.words, bold);
    if (!of.changes.empty()) line.add(" ").add("(" + of.changes + ")", cyan);
    if (!of.explained_above.empty()) line.add(fmt::format(", same rules as at {}", of.explained_above), dim);
    return wrapped(line, width, 2);
}

void append_headings(block& to, const same_words& causes, const sentence_choices& choices) {
    if (choices.headings != nullptr)
        append_block(to, choices.headings->of(causes, choices.width));
    else
        append_block(to, headings_of(causes, choices.width));
}

// The steps at which the rules first diverge, unless they are listed above; where differences are not known, also those
// at which that is visible. `earlier`: the position where the sentences were given before, or "".
block diverging_steps(const compare::divergence& d, const std::vector<explained_differences>& differences,
                      std::string_view earlier, const sentence_choices& choices) {
    const bool none_known = d.differences.empty();
    const bool said_before = none_known && !earlier.empty();
    same_words steps = none_known ? diverging(d) : diverging_unsaid(d, differences);
    if (steps.empty() && !none_known) return {};
    if (none_known && !said_before)
        for (const cause& each : d.causes)
            if (each.role == cause_role::shows) steps.push_back(&each);
    const bool in_full = (none_known && !said_before) || choices.every_sentence;
    block lines;
    const std::vector<same_words> groups = by_words(steps);
    for (std::size_t i = 0; i < groups.size();) {
        const cause& first = *groups[i].front();
        std::vector<same_words> here;
        for (; i < groups.size() && groups[i].front()->role == first.role && groups[i].front()->offset == first.offset;
             ++i)
            here.push_back(groups[i]);
        std::string heading = first.role == cause_role::shows ? "visible " : "rules diverge ";
        heading += place_in_words(d, first.offset);
        if (said_before && lines.empty()) heading += fmt::format(", same rules as at {}", earlier);
        lines.emplace_back(std::move(heading), dim);
        if (in_full)
            append_block(lines, sentences_of(here, choices.width));
        else
            for (const same_words& each : here) append_headings(lines, each, choices);
    }
    return lines;
}

}  // namespace

std::string explained_differences::kinds() const {
    std::vector<std::string> words;
    for (const difference* each : differences) {
        std::string kind = kind_in_words(*each);
        if (std::find(words.begin(), words.end(), kind) == words.end()) words.push_back(std::move(kind));
    }
    std::string text;
    for (const std::string& each : words) text.append(text.empty() ? "" : "; ").append(each);
    return text;
}

std::string explained_differences::changes() const { return reasons_in_words(differences); }

std::uint64_t explained_differences::place() const {
    const difference& first = *differences.front();
    if (first.what == difference_kind::error || first.of == "characters") return first.offset;
    std::uint64_t offset = causes.front()->offset;
    for (const cause* each : causes) offset = std::min(offset, each->offset);
    return offset;
}

bool explained_differences::in_tokens(compare::divergence_kind kind) const {
    if (differences.empty()) return kind != compare::divergence_kind::errors;
    return std::any_of(differences.begin(), differences.end(),
                       [](const difference* each) { return each->what != difference_kind::error; });
}

std::vector<explained_differences> explained(const compare::divergence& d) {
    std::vector<explained_differences> all;
    for (const difference& each : d.differences) {
        const auto alike = std::find_if(all.begin(), all.end(), [&](const explained_differences& other) {
            return same_steps(other.differences.front()->causes, each.causes);
        });
        if (alike != all.end()) {
            alike->differences.push_back(&each);
            continue;
        }
        explained_differences& fresh = all.emplace_back();
        fresh.differences.push_back(&each);
        for (const cause& c : each.causes) fresh.causes.push_back(&c);
    }
    if (all.empty() && !d.causes.empty()) all.emplace_back().causes = diverging(d);
    return all;
}

same_words diverging_unsaid(const compare::divergence& d, const std::vector<explained_differences>& differences) {
    same_words steps = diverging(d);
    const bool all_said =
        std::all_of(steps.begin(), steps.end(), [&](const cause* c) { return is_said(*c, differences); });
    return all_said ? same_words() : steps;
}

block difference_sentences(const compare::divergence& d, const std::vector<explained_differences>& differences,
                           const std::vector<std::string_view>& earlier, const sentence_choices& choices) {
    const std::size_t width = choices.width;
    block lines = contents_of(d.causes, width);
    std::size_t left_out = d.more_differences;
    const std::vector<entry> entries = entries_of(d, differences, earlier, choices.every_sentence);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const entry& each = entries[i];
        if (i >= most_explained) {
            left_out += each.first->differences.size() * each.places.size();
            continue;
        }
        append_block(lines, heading_of(each, width));
        if (each.explained_above.empty())
            append_block(lines, sentences_of(by_words(each.first->causes), width));
        else
            for (const same_words& causes : by_words(each.first->causes)) append_headings(lines, causes, choices);
    }
    if (left_out > 0)
        lines.emplace_back(
            fmt::format("… and {} more {}", number(left_out), left_out == 1 ? "difference" : "differences"), dim);

    append_block(lines,
                 diverging_steps(d, differences, earlier.empty() ? std::string_view() : earlier.front(), choices));
    return lines;
}

block difference_sentences(const compare::divergence& d, const sentence_choices& choices) {
    const std::vector<explained_differences> all = explained(d);
    return difference_sentences(d, all, std::vector<std::string_view>(all.size()), choices);
}

}  // namespace strata::report
