#pragma once
// Content states: their names, and their numbers, which have a type of their own so that they cannot be confused with
// other numbers.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace strata::spec {

struct content_state;  // core/spec/draft.hpp
struct draft;          // core/spec/draft.hpp

/// One of a draft's content states, by its place in `draft::contents`. It is meaningful only for that draft:
/// `find_content` finds it by name.
enum class content_index : std::uint8_t {
    first,  ///< the initial one for documents: PCDATA (2007 to 2009) or the data state
};

/// The content state at a place of `draft::contents`.
constexpr content_index content_index_at(std::size_t place) { return static_cast<content_index>(place); }
/// The place of a content state in `draft::contents`.
constexpr std::size_t place_of(content_index content) { return static_cast<std::size_t>(content); }

// --- Content states by name ---
// A state, or a content model in drafts with a flag for it, in either spelling.

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
