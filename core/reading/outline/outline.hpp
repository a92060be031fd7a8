#pragma once
// The outline of a text of the standard: the parts of its section on tokenization, before any sentence is parsed. Parts
// are headings, lines of characters, paragraphs and rows of tables, each with the line on which it begins.
//
// A section can come in several forms, which all give the same outline: plain text, wrapped or not, and indented or
// not; text in which each line begins with its kind ("#name:", "#char:"); the source of the standard; the published
// page.

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace strata::spec {
struct draft;  // core/spec/draft.hpp
}

namespace strata::reading {

/// A paragraph: wrapped lines joined by single spaces, with the line (from 1) on which it begins.
struct paragraph {
    std::string text;
    std::size_t line = 0;

    friend bool operator==(const paragraph&, const paragraph&) = default;
};

/// One entry of a state: its characters or condition, and the text that applies to these.
///
/// Prose before, between or after the entries of a state is an entry without subjects. Consecutive paragraphs of prose
/// are one entry, except that a remark in parentheses is an entry of its own.
struct entry {
    /// The heading of the entry's state, without its number: "Tag open state", "Tokenising entities".
    std::string state;
    std::string section;  ///< the number of that heading, "8.2.4.3", or ""

    /// The texts under which the entry is nested; "" if it is not nested:
    /// - a condition on a block of entries ("If the content model flag is set to the PCDATA state");
    /// - the first subject of the entry in which this entry is nested ("U+0023 NUMBER SIGN (#)"); prose after nested
    ///   entries counts as nested, like them;
    /// - for a row of a table of numbers, the table's head ("Number Unicode character").
    /// If there are several, the outer ones come first, separated by " > ".
    std::string under;

    /// The entry's lines of characters, as in the text: "U+0026 AMPERSAND (&)", "\"&\" (U+0026)", "Uppercase ASCII
    /// letter", "EOF", "Anything else"; for a row of a table, the number in its first column. Empty if the entry is
    /// prose.
    std::vector<std::string> subjects;

    /// The entry's body. If a sentence contains a list, its items follow the colon, separated by ", ". The steps of a
    /// numbered list follow the sentence that they belong to, separated by spaces.
    std::vector<paragraph> paragraphs;
    std::size_t line = 0;  ///< the number of the line on which it begins

    friend bool operator==(const entry&, const entry&) = default;
};

/// Whether the entry is a row of the table of numbers. Such an entry belongs to no state.
inline bool is_row_of_numbers(const entry& e) { return e.under.starts_with("Number"); }

struct outline {
    std::string title;                    ///< "HTML 5, Working Draft", or ""
    std::string date;                     ///< "9 March 2008", or ""
    std::string section;                  ///< the heading of the section: "8.2.4 Tokenization"; without a number if it
                                          ///< has none
    std::string stream_section;           ///< the number of the section "Preprocessing the input stream", or ""
    std::vector<paragraph> introduction;  ///< the paragraphs of the section before its first state
    std::vector<entry> entries;           ///< the entries of all states, in the order of the text
    std::vector<paragraph> stream;        ///< the paragraphs on preprocessing; empty if the text has none
    /// Notes, examples, warnings, and remarks by copyists of the text. Notes are never rules. They are in the order of
    /// the text.
    std::vector<paragraph> notes;
    /// The headings of other sections on tokenization. If a text has several such sections, only the last is read.
    std::vector<paragraph> other_sections;
    bool marks_changes = false;  ///< whether the page marks text as deleted or inserted
};

/// If a page marks deleted and inserted text: which version is read, the text after the changes or the text before
/// them.
enum class side_of_changes : std::uint8_t { after, before };

/// Thrown if a text has no outline. The message says why, and fits on one line.
class outline_error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Recognises the form of a text, and makes its outline. If the text is HTML, it is tokenized with the draft `html`. If
/// the page marks changes, `side` says which version is read. Throws `outline_error` if the text has no section on
/// tokenization, nests entries absurdly deep, or is UTF-16. Complexity: linear in the text.
[[nodiscard]] outline outline_of(std::string_view text, const spec::draft& html,
                                 side_of_changes side = side_of_changes::after);

}  // namespace strata::reading
