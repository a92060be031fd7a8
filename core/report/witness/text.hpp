#pragma once
// A catalogue of witnesses as text.

#include <cstddef>
#include <iosfwd>

#include "core/search/catalogue.hpp"
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

}  // namespace strata::report
