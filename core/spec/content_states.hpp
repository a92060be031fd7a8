#pragma once
// Content states by name: a state, or a content model of drafts with a flag for it, in either spelling.

#include <optional>
#include <string>
#include <string_view>

#include "core/spec/content_index.hpp"

namespace strata::spec {

struct content_state;  // core/spec/draft.hpp
struct draft;          // core/spec/draft.hpp

/// Whether the draft has a content model flag. One without is always in PCDATA.
[[nodiscard]] bool has_content_model_flag(const draft& draft);

/// What `name` means in this draft: "RCDATA state", "RCDATA", "Script data", "CDATA" and
/// so on, whatever the case. A name of the other vocabulary is translated: "PCDATA" is "Data state"; "RAWTEXT state"
/// and "Script data state" are "CDATA", which is "RAWTEXT state". Nothing where the name means nothing in this draft.
[[nodiscard]] std::optional<content_index> find_content(const draft& draft, std::string_view name);

/// What the draft says of this content state. Throws `std::out_of_range` if the draft has none.
[[nodiscard]] const content_state& content_at(const draft& draft, content_index index);

/// The names that `find_content` takes for this draft, for messages: "PCDATA, RCDATA, ...".
[[nodiscard]] std::string content_names(const draft& draft);

}  // namespace strata::spec
