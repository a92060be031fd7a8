#pragma once
// Reads the forms of a text, each in its own file; `outline_of` chooses the form. The second part is for things that
// several forms share: titles, and the sections of plain text.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/reading/outline/outline.hpp"
#include "core/reading/outline/text_lines.hpp"

namespace strata::reading {

/// Text as a browser shows it, or as it is printed.
[[nodiscard]] outline outline_of_plain_text(std::string_view text);

/// Each line says what it is: "#name:", "#prev:", "#char:". The rest of the section is in appendices of plain text.
[[nodiscard]] outline outline_of_tagged_text(std::string_view text);

/// The source of the standard, or the published page.
[[nodiscard]] outline outline_of_html(std::string_view text, const spec::draft& html, side_of_changes side);

// --- Title and date, where a text has them at its beginning (outline.cpp) ---

struct title_and_date {
    std::string title;  ///< "HTML 5, Working Draft"
    std::string date;   ///< "9 March 2008"
};

/// The title and date in `line`, if it has a date. The title is the words before the date, together with the line
/// before. Words that only introduce the date, such as "last updated", are left out.
[[nodiscard]] std::optional<title_and_date> title_in(std::string_view line_before, std::string_view line);

// --- Parts that may be anywhere in a plain text: sections, appendices by its copyists (outline_of_plain_text.cpp) ---

/// Whether a line of equals signs, or of hyphens, ends a text; appendices follow such a line.
[[nodiscard]] bool is_rule(std::string_view line);

/// The heading without the words that mark an appendix, such as "Appendix B: ".
[[nodiscard]] std::string_view without_appendix(std::string_view heading);

/// Where the section that begins at `begin` ends: before a rule, or before a numbered heading that is not below
/// `section`. A section without a number, "", is the parent of all others.
[[nodiscard]] std::size_t end_of_section(std::span<const text_line> lines, std::size_t begin, std::string_view section);

/// The first "(8.2.2" in remarks: the number of the section from which the copy was made. "" if there is none.
[[nodiscard]] std::string section_in_remarks(std::span<const paragraph> remarks);

/// Reads the section on preprocessing, wherever it is.
void add_preprocessing(outline& to, std::span<const text_line> lines);

/// Reads title and date from the lines before the text of the standard.
void add_title(outline& to, std::span<const text_line> lines);

/// Puts notes in the order of the text, whatever the order in which they were read.
void sort_notes(outline& of);

}  // namespace strata::reading
