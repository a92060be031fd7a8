#pragma once
// The end tags that end the content of elements such as script: `</name>` with the name of the last start tag.
//
// Each takes five steps or more, and pages are full of them. If the states on the way do what is expected and nothing
// else, the runner reads such a tag in one go.

#include <cstddef>

#include "core/engine/program/table.hpp"

namespace strata::engine {

/// The state that follows `</name>` in the text that state `text` reads in mode `m`, if the name is that of the last
/// start tag, in small letters; nothing if the table does anything but emit the end tag. The mode afterwards is that
/// after any end tag. Complexity: linear in the rules of three states, and in the letters.
[[nodiscard]] maybe_state state_after_content(const table& t, std::size_t text, std::size_t m);

}  // namespace strata::engine
