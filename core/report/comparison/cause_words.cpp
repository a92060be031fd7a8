#include "core/report/comparison/cause_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/report/comparison/draft_names.hpp"
#include "core/report/writing/state_names.hpp"
#include "core/report/writing/terminal.hpp"
#include "core/spec/sniffing.hpp"
#include "core/spec/text_links.hpp"
#include "core/text/locator.hpp"

namespace strata::report {
namespace {

constexpr std::size_t widest_prose = 100;   // longer lines are hard to read
constexpr std::size_t widest_of_many = 50;  // with others beside it

bool in_same_state(const compare::cause& a, const compare::cause& b) {
    return a.state_name == b.state_name && a.subject == b.subject;
}

}  // namespace

block contents_of(const std::vector<compare::cause>& causes, std::size_t width) {
    struct content {
        std::string_view name;
        std::vector<const spec::draft*> drafts;
    };
    std::vector<content> contents;
    bool tells = false;
    for (const compare::cause& each : causes) {
        if (each.content.empty()) continue;  // it is not about the tokenizer
        // "RCDATA state" in newer drafts is "RCDATA" in older ones.
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
    std::string text = "this place starts in ";
    for (const content& each : contents) {
        if (&each != &contents.front()) text += ", ";
        text += each.name;
        if (contents.size() > 1) text += fmt::format(" ({})", names_of(each.drafts));
    }
    return wrapped(styled_text(std::move(text), dim), width, 2);
}

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

std::string link_to_rule(const compare::cause& of) {
    const spec::draft& draft = *of.drafts.front();
    if (of.state) return spec::link_to_state(draft, *of.state);
    // No copy is known to have the sections on encodings at a place that could be named.
    const bool of_encodings =
        draft.encodings != nullptr && !of.section.empty() &&
        (draft.encodings->section.starts_with(of.section) || draft.encodings->change.section == of.section) &&
        of.section != draft.stream.section;
    return of_encodings ? std::string() : spec::link_to_preprocessing(draft);
}

block headings_of(const same_words& causes, std::size_t width) {
    block lines;
    for (std::size_t i = 0; i < causes.size();) {
        const compare::cause& first = *causes[i];
        styled_text line;
        for (; i < causes.size() && in_same_state(*causes[i], first); ++i) {
            if (causes[i] != &first) line.add(", ");
            line.add(names_of(causes[i]->drafts), bold);
            if (!causes[i]->section.empty())
                line.add(" ")
                    .add("(", dim)
                    .add_link(std::string(causes[i]->section), link_to_rule(*causes[i]), dim)
                    .add(")", dim);
        }
        line.add(": ").add(std::string(first.state_name));
        if (!first.subject.empty()) line.add(", ").add(first.subject, cyan);
        append_block(lines, wrapped(line, width, 4));
    }
    return lines;
}

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
            // Rules that only follow from a divergence are dimmed.
            const bool follows = first.role == compare::cause_role::shows;
            const styled_text sentence(first.sentence, follows ? dim : std::string_view());
            append_block(said, wrapped(sentence, column - 2), 2);
            if (!first.row.words.empty())
                append_block(said, wrapped(styled_text(first.row.words, cyan), column - 2, 2), 2);
            columns.push_back(std::move(said));
        }
        append_block(lines, beside(columns, std::vector<std::size_t>(columns.size(), column), std::string(gap, ' ')));
    }
    return lines;
}

std::string place_in_words(const compare::divergence& d, std::uint64_t offset) {
    if (offset < d.where.begin) return "before this place";
    if (offset > d.where.end) return "after this place";
    input::locator where(*d.groups.front().drafts.front(), d.source,
                         d.where.begin == 0 ? input_kind::bytes : input_kind::characters);
    const input::position p = where.at(offset - d.where.begin);
    return fmt::format("at {}:{}", p.line + d.begin.line - 1, p.column + (p.line == 1 ? d.begin.column - 1 : 0));
}

}  // namespace strata::report
