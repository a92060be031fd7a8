#pragma once
// Writes a catalogue of witnesses as a document and as JSON, and a minimized page in words and as JSON.
//
// Scripts rely on the JSON objects and their members, which docs/witness.md describes.

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/report/changes/changes.hpp"
#include "core/report/document/document.hpp"
#include "core/search/minimizer.hpp"
#include "core/search/tree_witnesses.hpp"
#include "core/search/witness.hpp"
#include "core/spec/change.hpp"
#include "core/spec/draft.hpp"

namespace strata::report {

// --- Words ---

/// The kind of difference: "tokens", "errors", "tree errors".
[[nodiscard]] std::string_view kind_of(const search::witness& w);
[[nodiscard]] std::string_view kind_of(const search::tree_witness& w);

/// Returns the changes that made the differences of a place, each once, in the order of the differences.
[[nodiscard]] std::vector<const spec::change*> changes_shown(const compare::divergence& d);

/// The options that `strata compare` needs to show the difference on the witness, quoted for a shell; "" if it needs
/// none.
[[nodiscard]] std::string options_of(const search::witness& w);
[[nodiscard]] std::string options_of(const search::tree_witness& w);

/// Says how far the search got: up to which length of inputs it is complete, and how many inputs it examined.
[[nodiscard]] std::string reach_of(const search::catalogue& found);
[[nodiscard]] std::string reach_of(const search::tree_catalogue& found);

/// A fact without a witness, in words, and why it has no witness.
[[nodiscard]] std::string words_of(const search::unshown_fact& fact);

// --- A document ---

/// Writes how far the searches got, and then each witness with the tokens and rules of both drafts. Witnesses of
/// differences in tree construction are last. `only_summary`: writes only the input and the name of each witness.
void write_witnesses(document& to, const search::catalogue& found, const search::tree_catalogue& trees,
                     bool only_summary);

// --- A minimized page ---

/// The difference on a page, after the page's size: "10,240 bytes; at 12:7: self-closing flag set only in 2009 (change:
/// self-closing-flag)".
[[nodiscard]] std::string words_before(const search::minimized& of, std::size_t page_bytes);
/// The difference on the minimized page, after its size: "4 bytes; at 1:3: self-closing flag set only in 2009 (change:
/// self-closing-flag); no other differences".
[[nodiscard]] std::string words_after(const search::minimized& of);

// --- JSON (json.cpp) ---

/// How to run the input of a witness. The texts of the result are views of `w`.
[[nodiscard]] witness_case start_of(const search::witness& w);
[[nodiscard]] witness_case start_of(const search::tree_witness& w);

/// Writes one object: the drafts, the witnesses (one on each line) and the figures of the search.
void write_witnesses_as_json(std::ostream& to, const search::catalogue& found, const search::tree_catalogue& trees);

/// Writes one object: the minimized page, and the cause that it keeps. `page_bytes`: the length of the original page.
void write_minimized_as_json(std::ostream& to, const search::minimized& found, const spec::draft& one,
                             const spec::draft& other, std::size_t page_bytes);

}  // namespace strata::report
