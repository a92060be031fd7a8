#pragma once
// Reads texts in their various forms. Each form has its own source file; `outline_of` (outline.hpp) chooses the form.
// The second part has functions that several forms share, for titles and for the sections of plain text.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/reading/outline/outline.hpp"
#include "core/reading/outline/text_lines.hpp"

namespace strata::reading {

/// Reads text as a browser shows it, or as it is printed.
[[nodiscard]] outline outline_of_plain_text(std::string_view text);

/// Reads text in which each line begins with its kind: "#name:", "#prev:", "#char:". The rest of the section is in
/// appendices, as plain text.
[[nodiscard]] outline outline_of_tagged_text(std::string_view text);

/// Reads the source of the standard, or the published page.
[[nodiscard]] outline outline_of_html(std::string_view text, const spec::draft& html, side_of_changes side);

// --- Title and date, if they are at the beginning of a text (outline.cpp) ---

struct title_and_date {
    std::string title;  ///< "HTML 5, Working Draft"
    std::string date;   ///< "9 March 2008"
};

/// Returns the title and the date in `line`; nothing if the line has no date. The title consists of `line_before` and
/// of the words before the date. Words that only introduce the date, such as "last updated", are left out.
[[nodiscard]] std::optional<title_and_date> title_in(std::string_view line_before, std::string_view line);

// --- Parts that may be anywhere in a plain text: sections, and appendices by the copyist of the text
// (outline_of_plain_text.cpp) ---

/// Whether a line is a rule, which consists of equals signs or of hyphens. A rule ends the text; appendices follow it.
[[nodiscard]] bool is_rule(std::string_view line);

/// Returns a heading without the words that mark an appendix, such as "Appendix B: ".
[[nodiscard]] std::string_view without_appendix(std::string_view heading);

/// Returns the index of the line at which the section that begins at `begin` ends. This line is a rule, or a heading
/// that does not belong to a subsection of the section with the number `section`. If the section has no number,
/// `section` is "", and all numbered headings count as subsections.
[[nodiscard]] std::size_t end_of_section(std::span<const text_line> lines, std::size_t begin, std::string_view section);

/// Returns the number of the section from which the copy of the text was made. A remark of the copyist gives this
/// number in parentheses: "(8.2.2". The first such number counts. Returns "" if there is none.
[[nodiscard]] std::string section_in_remarks(std::span<const paragraph> remarks);

/// Reads the section on preprocessing, wherever it is in the text.
void add_preprocessing(outline& to, std::span<const text_line> lines);

/// Reads the title and the date from the lines before the text of the standard.
void add_title(outline& to, std::span<const text_line> lines);

/// Sorts the notes into the order of the text.
void sort_notes(outline& of);

}  // namespace strata::reading
