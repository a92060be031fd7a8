#pragma once
// A catalogue of witnesses as text, and a minimized page in words.

#include <cstddef>
#include <iosfwd>
#include <string>

#include "core/search/minimizer.hpp"
#include "core/search/tree_witnesses.hpp"
#include "core/search/witness.hpp"

namespace strata::report {

/// How a catalogue looks as text.
struct witness_style {
    bool colour = false;
    bool links = false;         ///< section numbers are links, for terminals that support them
    std::size_t width = 80;     ///< columns, from `narrowest` to `widest`
    bool only_summary = false;  ///< only the input and the name of each witness
};

/// Writes each witness with the tokens and the rules of both drafts, those of tree construction last, and how far the
/// searches got. No line is wider than the style says, but for names that are.
void write_witnesses_as_text(std::ostream& to, const search::catalogue& found, const search::tree_catalogue& trees,
                             const witness_style& style);

/// What differs on a page of so many bytes: "10,240 bytes; at 12:7: self-closing flag set only in 2009 (change:
/// self-closing-flag)".
[[nodiscard]] std::string words_before(const search::minimized& of, std::size_t page_bytes);
/// What differs on its reduced form: "4 bytes; at 1:3: self-closing flag set only in 2009 (change: self-closing-flag);
/// no other differences".
[[nodiscard]] std::string words_after(const search::minimized& of);

}  // namespace strata::report
