#pragma once
// A catalogue of witnesses, as text for people and as JSON.
//
// The JSON object, its fields and their order are what scripts rely on; docs/witness.md describes them.

#include <cstddef>
#include <iosfwd>
#include <string>

#include "core/study/minimizer.hpp"
#include "core/study/tree_witnesses.hpp"
#include "core/study/witnesses.hpp"

namespace strata::report {

/// How a catalogue looks as text.
struct witness_style {
    bool colour = false;
    std::size_t width = 80;     ///< columns, from `narrowest` to `widest`
    bool only_summary = false;  ///< a line for each witness, without what the drafts make of it
};

/// Writes each witness with what both drafts make of it and the sentences of both, those of tree construction behind
/// the others, and how far the searches came. No line is wider than the style says, but for names that are.
void write_witnesses_as_text(std::ostream& to, const study::catalogue& found, const study::tree_catalogue& trees,
                             const witness_style& style);

/// Writes one object: the drafts, the witnesses, each on a line, and the figures of the search.
void write_witnesses_as_json(std::ostream& to, const study::catalogue& found, const study::tree_catalogue& trees);

/// Writes one object: what is left of a page, and the cause that is kept. `page_bytes`: how long the page was.
void write_minimized_as_json(std::ostream& to, const study::minimized& found, const spec::draft& one,
                             const spec::draft& other, std::size_t page_bytes);

/// The options of `strata compare` under which the drafts differ on the witness, as they stand in a shell: "" for none.
[[nodiscard]] std::string options_of(const study::witness& w);
[[nodiscard]] std::string options_of(const study::tree_witness& w);

/// How far the search came, in words: complete to which length, and how much was looked at.
[[nodiscard]] std::string reach_of(const study::catalogue& found);
[[nodiscard]] std::string reach_of(const study::tree_catalogue& found);

/// A fact without a witness, and why it has none, in words.
[[nodiscard]] std::string words_of(const study::unshown_fact& fact);

}  // namespace strata::report
