#pragma once
// The pieces that every form of a text is taken apart into, in the order of the text, and the entries that they are
// gathered into. From here on all forms are alike.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/reading/outline/outline.hpp"

namespace strata::reading {

struct piece {
    enum class kind : std::uint8_t {
        heading,
        subject,  ///< a line of characters, or a condition on a block of entries
        paragraph,
        list_item,  ///< of a list whose order says nothing
        step,       ///< an item of a numbered list
        table_head,
        table_row,
        note,  ///< a note, an example, a warning, a remark of those who copied the text
    };

    kind is = kind::paragraph;
    std::string text{};    ///< in single spaces; of a heading, without its number
    std::size_t line = 0;  ///< from 1
    /// In how many entries it is nested: at least 1 for a subject, which counts the entry it begins, and for the body
    /// of that entry.
    std::size_t depth = 0;
    std::string section{};  ///< of a heading: its number, or ""
    std::size_t level = 0;  ///< of a heading of HTML: 1 to 6; 0: unknown
};

// --- Pieces gathered into the entries of states ---

/// What pieces say: entries, and apart from them the notes.
struct gathered_entries {
    std::vector<entry> entries;
    std::vector<paragraph> notes;
};

/// Throws `outline_error` if entries are nested absurdly deep.
[[nodiscard]] gathered_entries gathered(std::span<const piece> pieces);

/// The paragraphs of a part of the text that has no states, with the notes apart.
struct gathered_paragraphs {
    std::vector<paragraph> paragraphs;
    std::vector<paragraph> notes;
};
[[nodiscard]] gathered_paragraphs paragraphs_of(std::span<const piece> pieces);

}  // namespace strata::reading
