#pragma once
// The content states of a draft as a separate type, so that they cannot be confused with other numbers.

#include <cstddef>
#include <cstdint>

namespace strata::spec {

/// One of a draft's content states, by its place in `draft::contents`. It is meaningful only for that draft:
/// `find_content` (core/spec/content_states.hpp) finds it by name.
enum class content_index : std::uint8_t {
    first,  ///< the initial one for documents: PCDATA (2007 to 2009) or the data state
};

/// The content state at a place of `draft::contents`.
constexpr content_index content_index_at(std::size_t place) { return static_cast<content_index>(place); }
/// The place of a content state in `draft::contents`.
constexpr std::size_t place_of(content_index content) { return static_cast<std::size_t>(content); }

}  // namespace strata::spec
