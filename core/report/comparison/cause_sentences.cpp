#include "core/report/comparison/cause_sentences.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "core/input/locator.hpp"
#include "core/report/comparison/draft_names.hpp"
#include "core/report/writing/counts.hpp"
#include "core/report/writing/state_names.hpp"
#include "core/report/writing/terminal.hpp"

namespace strata::report {
namespace {

constexpr std::size_t widest_prose = 100;   // longer lines are hard to read
constexpr std::size_t widest_of_many = 50;  // with others beside it

// In what content the drafts were where the place begins, unless that is where documents begin.
block contents_of(const std::vector<compare::cause>& causes, std::size_t width) {
    struct content {
        std::string_view name;
        std::vector<const spec::draft*> drafts;
    };
    std::vector<content> contents;
    bool tells = false;
    for (const compare::cause& each : causes) {
        // "RCDATA state" of the newer drafts is "RCDATA" of the older.
        const std::string_view name = short_state(each.content);
        auto found = std::find_if(contents.begin(), contents.end(), [&](const content& c) { return c.name == name; });
        if (found == contents.end()) found = contents.insert(contents.end(), {name, {}});
        for (const spec::draft* draft : each.drafts) {
            tells = tells || (!draft->contents.empty() && each.content != draft->contents.front().name);
            if (std::find(found->drafts.begin(), found->drafts.end(), draft) == found->drafts.end())
                found->drafts.push_back(draft);
        }
    }
    if (!tells) return {};
    std::string text = "the place begins in ";
    for (const content& each : contents) {
        if (&each != &contents.front()) text += ", ";
        text += each.name;
        if (contents.size() > 1) text += fmt::format(" ({})", names_of(each.drafts));
    }
    return wrapped(styled_text(std::move(text), dim), width, 2);
}

// Causes that say the same at the same place, those in the same state one after the other.
using same_words = std::vector<const compare::cause*>;

bool in_same_state(const compare::cause& a, const compare::cause& b) {
    return a.state_name == b.state_name && a.subject == b.subject;
}

std::vector<same_words> by_words(const std::vector<compare::cause>& causes) {
    std::vector<same_words> groups;
    for (const compare::cause& each : causes) {
        const auto said = std::find_if(groups.begin(), groups.end(), [&](const same_words& group) {
            const compare::cause& other = *group.front();
            return other.role == each.role && other.offset == each.offset && other.sentence == each.sentence;
        });
        if (said == groups.end()) {
            groups.push_back({&each});
            continue;
        }
        const auto behind = std::find_if(said->rbegin(), said->rend(),
                                         [&](const compare::cause* other) { return in_same_state(*other, each); });
        said->insert(behind == said->rend() ? said->end() : behind.base(), &each);
    }
    return groups;
}

// "2007 2008 (8.2.3), 2009 (8.2.4.5): Tag name state, U+002F SOLIDUS (/)", a line for each state.
block headings_of(const same_words& causes, std::size_t width) {
    block lines;
    for (std::size_t i = 0; i < causes.size();) {
        const compare::cause& first = *causes[i];
        styled_text line;
        for (; i < causes.size() && in_same_state(*causes[i], first); ++i) {
            if (causes[i] != &first) line.add(", ");
            line.add(names_of(causes[i]->drafts), bold);
            if (!causes[i]->section.empty()) line.add(" ").add(fmt::format("({})", causes[i]->section), dim);
        }
        line.add(": ").add(std::string(first.state_name));
        if (!first.subject.empty()) line.add(", ").add(first.subject, cyan);
        append_block(lines, wrapped(line, width, 4));
    }
    return lines;
}

bool shows(const compare::cause& c) { return c.role == compare::cause_role::shows; }

// "they part at 1:4"
std::string heading_of(const compare::divergence& d, const compare::cause& c) {
    std::string text = shows(c) ? "it shows" : "they part";
    if (c.offset < d.where.begin) return text + " before that";
    if (c.offset > d.where.end) return text + " behind that";
    input::locator where(*d.groups.front().drafts.front(), d.source,
                         d.where.begin == 0 ? input_kind::bytes : input_kind::characters);
    const input::position p = where.at(c.offset - d.where.begin);
    return text +
           fmt::format(" at {}:{}", p.line + d.begin.line - 1, p.column + (p.line == 1 ? d.begin.column - 1 : 0));
}

// Sentences side by side where there is room.
block sentences_of(const std::vector<same_words>& groups, std::size_t width) {
    const std::size_t count = std::min(groups.size(), std::max<std::size_t>(1, width / widest_of_many));
    const std::size_t gap = 3;
    const std::size_t column = std::min((width - gap * (count - 1)) / count, widest_prose);
    block lines;
    for (std::size_t i = 0; i < groups.size(); i += count) {
        std::vector<block> columns;
        for (std::size_t j = i; j < std::min(i + count, groups.size()); ++j) {
            const compare::cause& first = *groups[j].front();
            block said = headings_of(groups[j], column);
            // What only follows from how they parted steps back.
            const styled_text sentence(first.sentence, shows(first) ? dim : std::string_view());
            append_block(said, wrapped(sentence, column - 2), 2);
            columns.push_back(std::move(said));
        }
        append_block(lines, beside(columns, std::vector<std::size_t>(columns.size(), column), std::string(gap, ' ')));
    }
    return lines;
}

}  // namespace

block cause_sentences(const compare::divergence& d, std::size_t width) {
    block lines = contents_of(d.causes, width);
    const std::vector<same_words> groups = by_words(d.causes);
    for (std::size_t i = 0; i < groups.size();) {
        const compare::cause& first = *groups[i].front();
        const auto belongs = [&](const same_words& group) {
            return group.front()->role == first.role && group.front()->offset == first.offset;
        };
        std::vector<same_words> here;
        for (; i < groups.size() && belongs(groups[i]); ++i) here.push_back(groups[i]);
        lines.push_back(styled_text(heading_of(d, first), dim));
        append_block(lines, sentences_of(here, width));
    }
    return lines;
}

block cause_names(const compare::divergence& d, std::string_view earlier, std::size_t width) {
    block lines = contents_of(d.causes, width);
    std::optional<std::uint64_t> at;
    for (const same_words& causes : by_words(d.causes)) {
        const compare::cause& first = *causes.front();
        if (shows(first)) continue;
        if (at != first.offset) {
            std::string heading = heading_of(d, first);
            if (!at) heading += fmt::format(", by the rules said at {}", earlier);
            lines.push_back(styled_text(std::move(heading), dim));
        }
        at = first.offset;
        append_block(lines, headings_of(causes, width));
    }
    return lines;
}

const cause_count& cause_counts::add(const compare::divergence& d, const std::string& where) {
    std::string key;
    for (const compare::cause& each : d.causes) {
        if (shows(each)) continue;
        key += fmt::format("{}/{}/{};", names_of(each.drafts), each.state ? fmt::format("{}", *each.state) : "",
                           each.state ? fmt::format("{}", each.rule) : each.sentence);
    }
    const auto [found, is_new] = index_.emplace(std::move(key), list_.size());
    if (is_new) {
        cause_count& made = list_.emplace_back();
        for (const compare::cause& each : d.causes)
            if (!shows(each)) made.causes.push_back(each);
        made.first = where;
    }
    cause_count& entry = list_[found->second];
    ++(d.kind == compare::divergence_kind::tokens ? entry.of_tokens : entry.of_errors);
    return entry;
}

std::vector<const cause_count*> cause_counts::by_frequency() const {
    std::vector<const cause_count*> sorted;
    for (const cause_count& each : list_) sorted.push_back(&each);
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const cause_count* a, const cause_count* b) { return a->places() > b->places(); });
    return sorted;
}

block cause_table(const cause_counts& counts, const cause_table_style& style) {
    block lines;
    if (counts.empty()) return lines;
    const std::size_t indent = style.only_tokens ? 10 : 17;
    lines.emplace_back();
    lines.push_back(styled_text(style.only_tokens ? "  tokens" : "  tokens errors", dim));
    for (const cause_count* each : counts.by_frequency()) {
        const std::size_t width = style.width - indent;
        block entry;
        for (const same_words& causes : by_words(each->causes)) {
            append_block(entry, headings_of(causes, width));
            // Where the places themselves are shown, the sentences stand there.
            if (style.with_sentences)
                append_block(entry, {shortened(styled_text(causes.front()->sentence), width - 2)}, 2);
        }
        if (style.with_sentences)
            append_block(entry, wrapped(styled_text("first at ").add_whole(each->first, bold), width, 2));
        const auto figure = [](std::uint64_t n) { return n == 0 ? "-" : number(n); };
        std::string figures = fmt::format("  {:>6}", figure(each->of_tokens));
        if (!style.only_tokens) figures += fmt::format(" {:>6}", figure(each->of_errors));
        append_block(lines, beside({{styled_text(figures)}, entry}, {indent - 2, width}, "  "));
    }
    return lines;
}

}  // namespace strata::report
