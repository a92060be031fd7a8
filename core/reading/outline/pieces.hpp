#pragma once
// The pieces into which a text is split, in the order of the text, and the entries that are made of the pieces. Each
// form of a text has its own way to find the pieces; from then on, all forms are treated in the same way.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/reading/outline/outline.hpp"
#include "core/reading/outline/text_lines.hpp"

namespace strata::reading {

struct piece {
    enum class kind : std::uint8_t {
        heading,
        subject,  ///< a line of characters, or a condition on a block of entries
        paragraph,
        list_item,  ///< an item of a list whose order has no meaning
        step,       ///< an item of a numbered list
        table_head,
        table_row,
        note,  ///< a note, an example, a warning, or a remark of the copyist of the text
    };

    kind is = kind::paragraph;
    std::string text{};    ///< its text, with single spaces; for a heading, without its number
    std::size_t line = 0;  ///< the line on which it begins, from 1
    /// The number of entries that contain this piece. A subject and the body of an entry are in their own entry, so
    /// their depth is at least 1.
    std::size_t depth = 0;
    std::string section{};  ///< for a heading: its number, or ""
    /// For a heading in HTML: its level, from 1 to 6, or 7 for a term that is a heading; 0 if unknown.
    std::size_t level = 0;
};

// --- Pieces gathered into the entries of states ---

/// What pieces contain: entries and, separately, notes.
struct gathered_entries {
    std::vector<entry> entries;
    std::vector<paragraph> notes;
};

/// Gathers pieces into entries and notes. Throws `outline_error` if entries are nested absurdly deep.
[[nodiscard]] gathered_entries gathered(std::span<const piece> pieces);

/// The paragraphs of a part of the text that has no states and, separately, its notes.
struct gathered_paragraphs {
    std::vector<paragraph> paragraphs;
    std::vector<paragraph> notes;
};
[[nodiscard]] gathered_paragraphs paragraphs_of(std::span<const piece> pieces);

/// Adds the pieces of the section on tokenization to an outline: the introduction before the first heading, the entries
/// of states, and the notes. The outline has no entries yet.
void add_states(outline& to, std::span<const piece> pieces);

// --- Plain text as pieces (plain_text_pieces.cpp) ---
//
// Only the following functions know the layouts of plain text. The layouts differ in how they show where a paragraph
// begins and how entries are nested.

/// How headings of states can be recognised in a text.
struct heading_style {
    /// The indentation of headings without a number; nothing if all headings have numbers.
    std::optional<std::size_t> margin;
    /// The number of the section. A line that begins with the number of a subsection is a heading, whatever its words
    /// are.
    std::string_view section{};
};

/// Returns the heading in `line`, if the line is a heading. A heading without a number has an empty number.
[[nodiscard]] std::optional<numbered_heading> heading_in(const text_line& line, const heading_style& style);

/// Splits a text in which blank lines and indentation separate paragraphs and show what is nested.
[[nodiscard]] std::vector<piece> pieces_of_indented_text(std::span<const text_line> lines, const heading_style& style);

/// Splits a text without indentation. Paragraphs and nesting are recognised by their words. If `is_wrapped`, a
/// paragraph may consist of several lines, and no blank lines separate paragraphs; otherwise, each line is a paragraph.
[[nodiscard]] std::vector<piece> pieces_of_flat_text(std::span<const text_line> lines, const heading_style& style,
                                                     bool is_wrapped);

/// Whether the line begins one of several cases of an instruction: "When the content model flag is ...: ...",
/// "Otherwise: ...". Each case is a paragraph, but few texts have blank lines between the cases.
[[nodiscard]] bool opens_case(std::string_view line);
[[nodiscard]] bool ends_paragraph(std::string_view line);

/// Returns a row or the head of a table without the bars between its cells.
[[nodiscard]] std::string without_bars(std::string_view line);

}  // namespace strata::reading
