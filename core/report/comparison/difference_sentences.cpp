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

// Of a place with more, the others are counted.
constexpr std::size_t most_explained = 12;

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
        if (each.role == cause_role::parts) causes.push_back(&each);
    return causes;
}

// Whether every draft's step is one that has been said.
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

// Where a difference is best looked for: at the characters, at the error, or at the character by which a part of a
// token was written.
std::uint64_t place_of(const explained_differences& of) {
    const difference& first = *of.differences.front();
    if (first.what == difference_kind::error || first.of == "characters") return first.offset;
    std::uint64_t offset = of.causes.front()->offset;
    for (const cause* each : of.causes) offset = std::min(offset, each->offset);
    return offset;
}

// "at 1:16: self-closing flag: absent / set; error eof-in-tag: reported / absent"
block heading_of(const compare::divergence& d, const explained_differences& of, std::string_view earlier,
                 std::size_t width) {
    styled_text line(place_in_words(d, place_of(of)) + ":", dim);
    std::string words;
    for (const difference* each : of.differences)
        words.append(words.empty() ? "" : "; ").append(difference_in_words(*each));
    line.add(" ").add(words, bold);
    if (const std::string changes = of.changes(); !changes.empty()) line.add(" ").add("(" + changes + ")", cyan);
    if (!earlier.empty()) line.add(fmt::format(", by the rules at {}", earlier), dim);
    return wrapped(line, width, 2);
}

// The steps at which the rules first diverge, unless they have been said, and where differences are not known, those at
// which that is visible. `earlier`: where the sentences stand already, or "".
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
        if (said_before && lines.empty()) heading += fmt::format(", by the rules at {}", earlier);
        lines.emplace_back(std::move(heading), dim);
        if (in_full)
            append_block(lines, sentences_of(here, choices.width));
        else
            for (const same_words& each : here) append_block(lines, headings_of(each, choices.width));
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

std::string explained_differences::changes() const {
    std::vector<std::string_view> all;
    const auto add = [&](std::string_view each) {
        if (std::find(all.begin(), all.end(), each) == all.end()) all.push_back(each);
    };
    for (const difference* each : differences) {
        for (const spec::change* change : each->changes) add(change->id);
        for (const compare::different_setting& setting : each->settings) add(setting.words);
    }
    std::string text;
    for (const std::string_view each : all) text.append(text.empty() ? "" : ", ").append(each);
    return text;
}

bool explained_differences::in_tokens(compare::divergence_kind kind) const {
    if (differences.empty()) return kind == compare::divergence_kind::tokens;
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
    for (std::size_t i = 0; i < differences.size(); ++i) {
        const explained_differences& each = differences[i];
        if (each.differences.empty() || each.causes.empty()) continue;
        if (i >= most_explained) {
            left_out += each.differences.size();
            continue;
        }
        append_block(lines, heading_of(d, each, earlier[i], width));
        if (earlier[i].empty())
            append_block(lines, sentences_of(by_words(each.causes), width));
        else
            for (const same_words& causes : by_words(each.causes)) append_block(lines, headings_of(causes, width));
    }
    if (left_out > 0) lines.emplace_back(fmt::format("… and {} more differences", number(left_out)), dim);

    append_block(lines,
                 diverging_steps(d, differences, earlier.empty() ? std::string_view() : earlier.front(), choices));
    return lines;
}

block difference_sentences(const compare::divergence& d, const sentence_choices& choices) {
    const std::vector<explained_differences> all = explained(d);
    return difference_sentences(d, all, std::vector<std::string_view>(all.size()), choices);
}

}  // namespace strata::report
