#pragma once
// What every form of a text is taken apart into: pieces, in the order of the text. From here on the forms are alike.

#include <cstddef>
#include <cstdint>
#include <string>

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
    /// In how many entries it is nested: of a subject, at least 1, with the entry it begins; of the body of an entry
    /// the same.
    std::size_t depth = 0;
    std::string section{};  ///< of a heading: its number, or ""
    std::size_t level = 0;  ///< of a heading of HTML: 1 to 6; 0: unknown
};

}  // namespace strata::reading
