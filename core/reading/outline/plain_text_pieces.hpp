#pragma once
// Plain text becomes pieces. Only this step knows the layouts of plain text, which differ in how they show where a
// paragraph starts and what is nested in what.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/reading/outline/pieces.hpp"
#include "core/reading/outline/text_lines.hpp"

namespace strata::reading {

/// How the headings of states look in a text.
struct heading_style {
    /// Headings without a number are this far indented. Nothing: all have numbers.
    std::optional<std::size_t> margin;
    /// Number of the section; what is numbered below it is a heading, whatever its name.
    std::string_view section{};
};

/// The heading that a line is; its number is empty if it has none.
[[nodiscard]] std::optional<numbered_heading> heading_in(const text_line& line, const heading_style& style);

/// The pieces of a text in which blank lines and indentation separate paragraphs, and show what is nested.
[[nodiscard]] std::vector<piece> pieces_of_indented_text(std::span<const text_line> lines, const heading_style& style);

/// The pieces of a text without indentation. Paragraphs and what is nested are known by their words.
/// `is_wrapped`: it has no blank lines between paragraphs either; otherwise each line is a paragraph.
[[nodiscard]] std::vector<piece> pieces_of_flat_text(std::span<const text_line> lines, const heading_style& style,
                                                     bool is_wrapped);

/// The cases of one instruction, "When the content model flag is ...: ...", "Otherwise: ...". They are paragraphs, but
/// few texts have blank lines between them.
[[nodiscard]] bool opens_case(std::string_view line);
[[nodiscard]] bool ends_paragraph(std::string_view line);

/// A row or the head of a table without the bars between its cells.
[[nodiscard]] std::string without_bars(std::string_view line);

}  // namespace strata::reading
