#pragma once
// The alphabets that the search for one fact of tree construction builds its inputs from.

#include "core/search/tag_alphabet.hpp"
#include "core/search/tree_facts.hpp"

namespace strata::search {

/// Whether only a page without scripting can show the fact.
[[nodiscard]] bool is_about_scripting(const tree_fact& fact);

/// The fact's own tags and about thirty others. For facts that only long inputs show: the few tags such inputs need.
/// `templates`: whether the later draft has templates.
[[nodiscard]] tag_alphabet usual_alphabet(const tree_fact& fact, bool templates);

/// Few tags, for facts that only foreign content shows: those need long inputs.
[[nodiscard]] tag_alphabet narrow_alphabet(const tree_fact& fact);

/// Pieces of input that show facts whose effect appears far from its cause; empty for other facts. Some tags reopen a
/// formatting element that is in the list but not open, and others do not; its end tag shows on which side of a table
/// the element is.
[[nodiscard]] tag_alphabet pieces_that_show(const tree_fact& fact);

}  // namespace strata::search
