#pragma once
// Content states by name: a state, or a content model in drafts with a flag for it, in either spelling.

#include <optional>
#include <string>
#include <string_view>

#include "core/spec/content_index.hpp"

namespace strata::spec {

struct content_state;  // core/spec/draft.hpp
struct draft;          // core/spec/draft.hpp

/// Whether the draft has a content model flag. A draft without one is always in PCDATA.
[[nodiscard]] bool has_content_model_flag(const draft& draft);

/// The content state with this name in this draft: "RCDATA state", "RCDATA", "Script data", "CDATA" and
/// so on, in any case. A name of the other vocabulary is translated: "PCDATA" is "Data state"; "RAWTEXT state"
/// and "Script data state" are "CDATA", which is "RAWTEXT state". Nothing if the draft has no such content state.
[[nodiscard]] std::optional<content_index> find_content(const draft& draft, std::string_view name);

/// The draft's entry for this content state. Throws `std::out_of_range` if there is none.
[[nodiscard]] const content_state& content_at(const draft& draft, content_index index);

/// The names that `find_content` accepts for this draft, for messages: "PCDATA, RCDATA, ...".
[[nodiscard]] std::string content_names(const draft& draft);

}  // namespace strata::spec
