#pragma once
// Functions for the lines of a text: for characters and words (independent of the locale, unlike <cctype>), for layout,
// and for the kind of a line, as far as its words show it.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/language/english.hpp"
#include "core/spec/ascii.hpp"

namespace strata::reading {

constexpr bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f'; }
constexpr bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

/// Returns `text` without the white space around it.
[[nodiscard]] std::string_view trimmed(std::string_view text);

/// Returns the words of `text`, which are separated by white space.
[[nodiscard]] std::vector<std::string_view> words_of(std::string_view text);

/// Returns the words of `text`, joined by single spaces.
[[nodiscard]] std::string in_single_spaces(std::string_view text);

/// Replaces every `from` in `text` by `to`. Complexity: linear.
void replace_all(std::string& text, std::string_view from, std::string_view to);

// --- The lines of a plain text, with the meaning of its layout ---

struct text_line {
    std::string_view text;  ///< the line, without the white space around it
    std::size_t indent = 0;
    std::size_t number = 0;  ///< from 1
    bool after_blank = false;
};

/// Returns the lines that are not blank.
[[nodiscard]] std::vector<text_line> lines_of(std::string_view text);

// --- The kind of a line or a paragraph, as far as its words alone show it ---

/// The parts of a heading such as "13.2.5.72 Processing instruction open state" or "8.2.3. Tokenisation". The number
/// has no full stop at its end.
struct numbered_heading {
    std::string_view number;
    std::string_view name;
};
[[nodiscard]] std::optional<numbered_heading> numbered_heading_in(std::string_view line);

/// Whether the text is a name such as "Tag open state". "Switch to the comment end state", an instruction without its
/// full stop, is not a name.
[[nodiscard]] bool is_state_name(std::string_view text);

/// Whether the heading is "Tokenization" or "Tokenisation".
[[nodiscard]] bool names_tokenization(std::string_view heading);
/// Whether the heading is "Preprocessing the input stream".
[[nodiscard]] bool names_preprocessing(std::string_view heading);
/// Whether the heading begins the section on the input stream. (Texts without a section on preprocessing have such a
/// section.)
[[nodiscard]] bool names_input_stream(std::string_view heading);
/// Whether the heading begins the procedure on references, which is not a state: "Tokenising entities", "Tokenizing
/// character references".
[[nodiscard]] bool names_procedure(std::string_view heading);

/// Whether a line is a complete line of characters of an entry. A line in the body of an entry may also begin with a
/// character's name, if the paragraph is wrapped. Such a line is recognised by the lower-case words or the comma after
/// the name.
[[nodiscard]] bool is_subject(std::string_view line);

/// Whether a line continues the line of characters before it, as in "U+0041 ... through to U+005A LATIN CAPITAL /
/// LETTER Z".
[[nodiscard]] bool continues_subject(std::string_view subject, std::string_view line);

/// Whether a line is the head of a table: "Number Unicode character", "Number | Code point".
[[nodiscard]] bool is_table_head(std::string_view line);
/// Whether a line is a row of a table: "0x80 U+20AC EURO SIGN". A number in the first column has two digits; numbers in
/// sentences have more.
[[nodiscard]] bool is_table_row(std::string_view line);

/// The mark with which an item of a list begins: how many characters come before the item's text, and whether the list
/// is numbered.
struct item_mark {
    std::size_t length = 0;
    bool is_numbered = false;
};
[[nodiscard]] std::optional<item_mark> item_mark_of(std::string_view line);

/// Whether a paragraph that begins with these words is a note, an example or a warning.
[[nodiscard]] bool opens_note(std::string_view paragraph);
/// Returns a note without the mark at its beginning, "Note:" or "[note]".
[[nodiscard]] std::string_view without_mark_of_note(std::string_view note);
/// Whether the paragraph can only be a continuation of the example before it.
[[nodiscard]] bool continues_example(std::string_view paragraph);

/// Whether a line begins a remark in square brackets by the copyist of the text.
[[nodiscard]] bool opens_remark_of_copy(std::string_view line);

}  // namespace strata::reading
