#pragma once
// The chain of revisions: the commits since the first check-in on 2 March 2006 that changed the tokenizer's section of
// the standard, preprocessing or the names of character references. docs/revisions.md says which commits are known.
//
// The chain begins with the text of 2 March 2006 (drafts/2006-03-02). On the days of the texts that strata has in full,
// the chain gives the tables of these texts, so the chain and the texts confirm each other.

#include "core/spec/revision.hpp"

namespace strata::drafts {

/// Returns the chain, including editorial revisions.
[[nodiscard]] spec::revision_chain chain();

}  // namespace strata::drafts
