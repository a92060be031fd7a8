#pragma once
// The outline of a text of the standard: the parts of its section on tokenization, before any sentence is understood.
// Headings, lines of characters, paragraphs, rows of tables, each with the line on which it begins.
//
// All forms of the section give the same outline: plain text, wrapped or not, indented or not; the form in which each
// line begins with its kind ("#name:", "#char:"); the source of the standard; the published page.

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

/// One entry of a state: its characters or condition, and the text for them.
///
/// Prose of a state (before, between or after its entries) is an entry without subjects. Consecutive paragraphs share
/// an entry, except that a remark in parentheses has an entry to itself.
struct entry {
    std::string state;    ///< heading without its number: "Tag open state", "Tokenising entities"
    std::string section;  ///< its number, "8.2.4.3", or ""

    /// The context in which the entry is nested, or "":
    /// - a condition on a whole block of entries ("If the content model flag is set to the PCDATA state");
    /// - the first subject of the entry whose entries are nested in it ("U+0023 NUMBER SIGN (#)"), also for the prose
    ///   that follows the nested entries;
    /// - for a row of a table of numbers, the table's head ("Number Unicode character").
    /// If there are several, the outer ones come first, separated by " > ".
    std::string under;

    /// The entry's lines of characters, as in the text: "U+0026 AMPERSAND (&)", "\"&\" (U+0026)", "Uppercase ASCII
    /// letter", "EOF", "Anything else"; for a row of a table the number in its first column. Empty: prose.
    std::vector<std::string> subjects;

    /// The entry's body. The items of a list inside a sentence are after the colon, separated by ", ". The steps of a
    /// numbered list follow the sentence that they belong to, separated by spaces.
    std::vector<paragraph> paragraphs;
    std::size_t line = 0;  ///< where it begins

    friend bool operator==(const entry&, const entry&) = default;
};

/// Whether the entry is a row of a table of numbers, which belongs to the whole text.
inline bool is_row_of_numbers(const entry& e) { return e.under.starts_with("Number"); }

struct outline {
    std::string title;                    ///< "HTML 5, Working Draft", or ""
    std::string date;                     ///< "9 March 2008", or ""
    std::string section;                  ///< "8.2.4 Tokenization", without a number if it has none
    std::string stream_section;           ///< number of "Preprocessing the input stream", or ""
    std::vector<paragraph> introduction;  ///< of Tokenization, before its first state
    std::vector<entry> entries;           ///< in the order of the text
    std::vector<paragraph> stream;        ///< of preprocessing; empty if the text has none
    /// Notes, examples, warnings, and remarks by copyists of the text. Notes are never rules. They are in the order of
    /// the text.
    std::vector<paragraph> notes;
    /// Headings of further sections on tokenization. Only the last section on tokenization of a text is read.
    std::vector<paragraph> other_sections;
    bool marks_changes = false;  ///< the page has text marked as deleted or inserted
};

/// For a page that marks deleted and inserted text: which version to read, the text after the changes or before them.
enum class side_of_changes : std::uint8_t { after, before };

/// Why a text has no outline. The message fits on one line.
class outline_error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The outline of a text in any of the forms, which is recognised by the text's appearance. `html` is the draft by
/// which HTML is tokenized. `side`: the version to read, if the page marks changes. Throws `outline_error` if the text
/// has no section on tokenization, nests entries absurdly deep, or is UTF-16. Complexity: linear in the text.
[[nodiscard]] outline outline_of(std::string_view text, const spec::draft& html,
                                 side_of_changes side = side_of_changes::after);

}  // namespace strata::reading
