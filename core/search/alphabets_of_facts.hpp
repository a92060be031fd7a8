#pragma once
// The alphabets in which a difference in a fact of tree construction is searched for.

#include "core/search/tag_alphabet.hpp"
#include "core/search/tree_facts.hpp"

namespace strata::search {

/// The fact's own tags and some thirty others; for facts that only long inputs show, the few tags that such take.
/// `templates`: the later draft has them.
[[nodiscard]] tag_alphabet usual_alphabet(const tree_fact& fact, bool templates);

/// Few tags, for what only foreign content shows: that takes long inputs.
[[nodiscard]] tag_alphabet narrow_alphabet(const tree_fact& fact);

/// What shows facts whose effect is far from them; nothing for others. A formatting element that is in the list but not
/// open is opened again by some tags and not by others; on which side of a table it stands is felt by its end tag.
[[nodiscard]] tag_alphabet pieces_that_show(const tree_fact& fact);

}  // namespace strata::search
