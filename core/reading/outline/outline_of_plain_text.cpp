// Makes the outline of a plain text. Finds the section and the style of its headings, turns its lines into pieces (in a
// way that depends on whether the text is indented), and gathers the pieces. The second part finds sections that may be
// anywhere in the text; the tagged form also uses these functions.

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/reading/outline/forms.hpp"
#include "core/reading/outline/pieces.hpp"
#include "core/reading/outline/text_lines.hpp"
#include "core/spec/ascii.hpp"

namespace strata::reading {

namespace {

/// Finds the heading "Tokenization" of the section itself. It is the last heading of this name, because a table of
/// contents comes before it.
std::size_t find_section(std::span<const text_line> lines) {
    const auto is_heading = [](const text_line& line) {
        const auto numbered = numbered_heading_in(line.text);
        return names_tokenization(numbered ? numbered->name : line.text);
    };
    const auto found = std::find_if(lines.rbegin(), lines.rend(), is_heading);
    if (found == lines.rend()) throw outline_error("no section on tokenization: the text has no heading of that name");
    return static_cast<std::size_t>(lines.rend() - found) - 1;
}

/// Returns the style of the headings, judged by the heading of the first state.
heading_style style_of(std::span<const text_line> lines, std::string_view section) {
    heading_style style{.margin = {}, .section = section};
    for (const text_line& line : lines) {
        const auto numbered = numbered_heading_in(line.text);
        if ((numbered ? numbered->name : line.text) != "Data state") continue;
        if (!numbered) style.margin = line.indent;
        break;
    }
    return style;
}

bool is_indented(std::span<const text_line> lines) {
    const auto margin = static_cast<std::size_t>(
        std::count_if(lines.begin(), lines.end(), [](const text_line& line) { return line.indent == 0; }));
    return margin < lines.size() / 2;
}

/// Whether paragraphs continue in the next line. In a wrapped text, many lines begin within a sentence, even if some
/// lines are long. If each line is a paragraph, hardly any line begins within a sentence.
bool is_wrapped(std::span<const text_line> lines) {
    constexpr std::size_t lines_for_one_within = 20;
    const auto within = static_cast<std::size_t>(std::count_if(lines.begin(), lines.end(), [](const text_line& line) {
        return spec::is_ascii_lower_alpha(line.text.front());
    }));
    return within * lines_for_one_within > lines.size();
}

/// Returns the headings before line `last` that have the same name as the heading on that line, and text below them.
/// (Headings in a table of contents have no text below them.)
std::vector<paragraph> sections_before(std::span<const text_line> lines, std::size_t last) {
    std::vector<paragraph> found;
    for (std::size_t i = 0; i < last; ++i) {
        const auto numbered = numbered_heading_in(lines[i].text);
        if (!names_tokenization(numbered ? numbered->name : lines[i].text)) continue;
        const std::string_view number = numbered ? numbered->number : std::string_view{};
        const std::size_t end = std::min(end_of_section(lines, i + 1, number), last);
        const auto part = lines.subspan(i + 1, end - i - 1);
        const auto headings =
            static_cast<std::size_t>(std::count_if(part.begin(), part.end(), [](const text_line& each) {
                const auto heading = numbered_heading_in(each.text);
                return is_state_name(heading ? heading->name : each.text);
            }));
        if (headings > 0 && part.size() > 2 * headings)
            found.push_back({in_single_spaces(lines[i].text), lines[i].number});
        i = end - 1;
    }
    return found;
}

}  // namespace

outline outline_of_plain_text(std::string_view text) {
    const auto lines = lines_of(text);
    const std::span<const text_line> all = lines;
    outline result;
    const std::size_t heading = find_section(all);
    const auto numbered = numbered_heading_in(lines[heading].text);
    const std::string_view number = numbered ? numbered->number : std::string_view{};
    result.section =
        numbered ? std::string{number} + ' ' + std::string{numbered->name} : std::string{lines[heading].text};
    add_title(result, all.first(heading));
    result.other_sections = sections_before(all, heading);

    const auto part = all.subspan(heading + 1, end_of_section(all, heading + 1, number) - heading - 1);
    const heading_style style = style_of(part, number);
    const auto pieces =
        is_indented(part) ? pieces_of_indented_text(part, style) : pieces_of_flat_text(part, style, is_wrapped(part));
    add_states(result, pieces);
    add_preprocessing(result, all);
    sort_notes(result);
    return result;
}

// --- Sections, appendices and titles anywhere in a text ---

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
        // "1. If the transport layer specifies an encoding, use that." is a step if it is within the section's text.
        const bool is_step = contains(heading->name, " ") && heading->number.find('.') == std::string_view::npos &&
                             begin > 0 && lines[end].indent > lines[begin - 1].indent;
        if (is_step) continue;
        if (names_preprocessing(heading->name) || names_tokenization(heading->name)) break;
        // If the section's own heading has no number, any numbered line might be the next heading. So only a line that
        // stands alone counts as a heading.
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
        // In this part, blank lines separate paragraphs even if the rest of the text has no blank lines.
        auto read = paragraphs_of(pieces_of_indented_text(part, {.margin = {}, .section = number}));
        to.stream_section = number.empty() ? section_in_remarks(read.notes) : std::string{number};
        to.stream = std::move(read.paragraphs);
        std::move(read.notes.begin(), read.notes.end(), std::back_inserter(to.notes));
        if (!to.stream.empty()) return;  // if there is no text, the heading was a line of a table of contents
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
