#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/reading/outline/appendices.hpp"
#include "core/reading/outline/entry_gatherer.hpp"
#include "core/reading/outline/forms.hpp"
#include "core/reading/outline/line_kinds.hpp"
#include "core/reading/outline/plain_text_pieces.hpp"
#include "core/reading/outline/text_line.hpp"
#include "core/reading/outline/text_words.hpp"

namespace strata::reading {

std::optional<numbered_heading> heading_in(const text_line& line, const heading_style& style) {
    if (const auto heading = numbered_heading_in(line.text)) {
        const bool is_below = !style.section.empty() && heading->number.size() > style.section.size() &&
                              heading->number.starts_with(style.section) &&
                              heading->number[style.section.size()] == '.';
        if (is_below || is_state_name(heading->name) || names_procedure(heading->name)) return heading;
        return std::nullopt;
    }
    // A wrapped line could look like a bare heading, so one must be at the margin where headings are.
    if (!style.margin) return std::nullopt;
    if ((line.indent == *style.margin && is_state_name(line.text)) || names_procedure(line.text))
        return numbered_heading{{}, line.text};
    return std::nullopt;
}

bool opens_case(std::string_view line) {
    return line.starts_with("When the content model flag") || line.starts_with("Otherwise:");
}

bool ends_paragraph(std::string_view line) { return line.ends_with('.') || line.ends_with(':') || line.ends_with(')'); }

std::string without_bars(std::string_view line) {
    std::string text{line};
    replace_all(text, " | ", " ");
    return text;
}

namespace {

/// The heading "Tokenization" of the section itself: the last, because a table of contents comes before.
std::size_t find_section(std::span<const text_line> lines) {
    const auto is_heading = [](const text_line& line) {
        const auto numbered = numbered_heading_in(line.text);
        return names_tokenization(numbered ? numbered->name : line.text);
    };
    const auto found = std::find_if(lines.rbegin(), lines.rend(), is_heading);
    if (found == lines.rend()) throw outline_error("no section on tokenization: no line that is its heading");
    return static_cast<std::size_t>(lines.rend() - found) - 1;
}

/// The first state tells how the headings of all look.
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

/// Whether lines end where a paragraph is as wide as a page, rather than where it ends.
bool is_wrapped(std::span<const text_line> lines) {
    constexpr std::size_t width_of_page = 120;
    return std::none_of(lines.begin(), lines.end(),
                        [](const text_line& line) { return line.text.size() > width_of_page; });
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

    const auto part = all.subspan(heading + 1, end_of_section(all, heading + 1, number) - heading - 1);
    const heading_style style = style_of(part, number);
    const auto pieces =
        is_indented(part) ? pieces_of_indented_text(part, style) : pieces_of_flat_text(part, style, is_wrapped(part));
    const auto first =
        std::find_if(pieces.begin(), pieces.end(), [](const piece& each) { return each.is == piece::kind::heading; });
    auto introduction = paragraphs_of({pieces.begin(), first});
    auto states = gathered({first, pieces.end()});
    result.introduction = std::move(introduction.paragraphs);
    result.entries = std::move(states.entries);
    result.notes = std::move(introduction.notes);
    std::move(states.notes.begin(), states.notes.end(), std::back_inserter(result.notes));
    add_preprocessing(result, all);
    sort_notes(result);
    return result;
}

}  // namespace strata::reading
