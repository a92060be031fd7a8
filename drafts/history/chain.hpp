#pragma once
// The chain of revisions: the commits that changed the tokenizer's section of the standard, preprocessing or the names
// of character references, from the first check-in on 2 March 2006 on. docs/revisions.md says which commits are known.
//
// The chain begins with the text of 2 March 2006 (drafts/2006-03-02). On their days it gives the tables of the texts
// that strata has in full, so that each proves the other.

#include "core/spec/revision.hpp"

namespace strata::drafts {

/// The chain, with editorial revisions too.
[[nodiscard]] spec::revision_chain chain();

}  // namespace strata::drafts
