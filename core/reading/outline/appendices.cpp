#include "core/reading/outline/appendices.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/reading/outline/draft_title.hpp"
#include "core/reading/outline/entry_gatherer.hpp"
#include "core/reading/outline/line_kinds.hpp"
#include "core/reading/outline/plain_text_pieces.hpp"
#include "core/reading/outline/text_words.hpp"

namespace strata::reading {

bool is_rule(std::string_view line) { return line.starts_with("=====") || line.starts_with("-----"); }

std::string_view without_appendix(std::string_view heading) {
    constexpr std::string_view word = "Appendix";
    if (!heading.starts_with(word)) return heading;
    const auto colon = heading.find(": ");
    constexpr std::size_t room_for_a_letter = 2;
    return colon == std::string_view::npos || colon > word.size() + room_for_a_letter
               ? heading
               : trimmed(heading.substr(colon + 1));
}

std::size_t end_of_section(std::span<const text_line> lines, std::size_t begin, std::string_view section) {
    const auto is_below = [&](std::string_view number) {
        return section.empty() ||
               (number.size() > section.size() && number.starts_with(section) && number[section.size()] == '.');
    };
    std::size_t end = begin;
    for (; end < lines.size() && !is_rule(lines[end].text); ++end) {
        if (names_preprocessing(without_appendix(lines[end].text)) || names_tokenization(lines[end].text)) break;
        const auto heading = numbered_heading_in(lines[end].text);
        if (!heading) continue;
        // "1. If the transport layer specifies an encoding, use that." is a step, if it is within the section's text.
        const bool is_step = contains(heading->name, " ") && heading->number.find('.') == std::string_view::npos &&
                             begin > 0 && lines[end].indent > lines[begin - 1].indent;
        if (is_step) continue;
        if (names_preprocessing(heading->name) || names_tokenization(heading->name)) break;
        // Without a number of its own, all that is numbered might be below it; but a heading stands alone.
        const bool stands_alone = lines[end].after_blank || is_state_name(heading->name);
        if (!is_below(heading->number) && stands_alone) break;
    }
    return end;
}

std::string section_in_remarks(std::span<const paragraph> remarks) {
    for (const paragraph& each : remarks) {
        for (auto open = each.text.find('('); open != std::string::npos; open = each.text.find('(', open + 1)) {
            const auto end = each.text.find_first_not_of("0123456789.", open + 1);
            if (end == std::string::npos || end < open + 2 || (each.text[end] != ',' && each.text[end] != ')'))
                continue;
            return each.text.substr(open + 1, end - open - 1);
        }
    }
    return {};
}

namespace {

void add_stream(outline& to, std::span<const text_line> lines, bool (*names)(std::string_view)) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
        auto heading = without_appendix(lines[i].text);
        const auto numbered = numbered_heading_in(heading);
        if (numbered) heading = numbered->name;
        if (!names(heading)) continue;
        const std::string_view number = numbered ? numbered->number : std::string_view{};
        const auto part = lines.subspan(i + 1, end_of_section(lines, i + 1, number) - i - 1);
        // Blank lines separate its paragraphs even where the text itself has none.
        auto read = paragraphs_of(pieces_of_indented_text(part, {.margin = {}, .section = number}));
        to.stream_section = number.empty() ? section_in_remarks(read.notes) : std::string{number};
        to.stream = std::move(read.paragraphs);
        std::move(read.notes.begin(), read.notes.end(), std::back_inserter(to.notes));
        if (!to.stream.empty()) return;  // else it was a line of a table of contents
    }
}

}  // namespace

void add_preprocessing(outline& to, std::span<const text_line> lines) {
    add_stream(to, lines, names_preprocessing);
    if (to.stream.empty()) add_stream(to, lines, names_input_stream);
}

void add_title(outline& to, std::span<const text_line> lines) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
        auto found = title_in(i > 0 ? lines[i - 1].text : std::string_view{}, lines[i].text);
        if (!found) continue;
        to.title = std::move(found->title);
        to.date = std::move(found->date);
        return;
    }
}

void sort_notes(outline& of) {
    std::stable_sort(of.notes.begin(), of.notes.end(),
                     [](const paragraph& a, const paragraph& b) { return a.line < b.line; });
}

}  // namespace strata::reading
