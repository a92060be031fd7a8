#pragma once
// Whether a machine can leave a content without a token: then the content that tree construction has set does not tell
// the state that text is read in.

#include "core/spec/draft.hpp"

namespace strata::compare {

/// Whether a start tag begins it.
[[nodiscard]] bool is_begun_by_tag(const spec::draft& draft, const spec::content_state& content);

/// Whether text in this content may lead to the state of another one: the initial, or one that a start tag begins.
/// (From 19 to 24 October 2009 a character reference in RCDATA did, because it switched to the data state.) Complexity:
/// linear in the table.
[[nodiscard]] bool is_left_without_token(const spec::draft& draft, const spec::content_state& content);

}  // namespace strata::compare
