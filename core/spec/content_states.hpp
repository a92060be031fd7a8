#pragma once
// The names and the numbers of content states. The numbers have a type of their own, so that they cannot be confused
// with other numbers.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace strata::spec {

struct content_state;  // core/spec/draft.hpp
struct draft;          // core/spec/draft.hpp

/// The number of a content state: its index in `draft::contents`. It is meaningful only for one draft; `find_content`
/// gives the number for a name.
enum class content_index : std::uint8_t {
    first,  ///< the content state in which documents begin: PCDATA (2007 to 2009) or the data state
};

/// Returns the content state at index `place` of `draft::contents`.
constexpr content_index content_index_at(std::size_t place) { return static_cast<content_index>(place); }
/// Returns the index of a content state in `draft::contents`.
constexpr std::size_t place_of(content_index content) { return static_cast<std::size_t>(content); }

// --- Content states by name ---
// A content state has the name of a state or, in drafts with a content model flag, of a content model. Names of both
// kinds are accepted for any draft.

/// Whether the draft has a content model flag. A draft without one is always in PCDATA.
[[nodiscard]] bool has_content_model_flag(const draft& draft);

/// Returns the content state of this draft with this name: "RCDATA state", "RCDATA", "Script data", "CDATA" and so on,
/// in upper or lower case. Names from drafts of the other kind (with or without a content model flag) are translated:
/// "PCDATA" becomes "Data state" and "CDATA" becomes "RAWTEXT state"; "RAWTEXT state" and "Script data state" become
/// "CDATA". Returns nothing if the draft has no such content state.
[[nodiscard]] std::optional<content_index> find_content(const draft& draft, std::string_view name);

/// Returns the draft's entry for this content state. Throws `std::out_of_range` if there is none.
[[nodiscard]] const content_state& content_at(const draft& draft, content_index index);

/// Returns the names that `find_content` accepts for this draft, for messages: "PCDATA, RCDATA, ...".
[[nodiscard]] std::string content_names(const draft& draft);

}  // namespace strata::spec
