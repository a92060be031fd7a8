#pragma once
// Adds light and dark colours to the pictures that Graphviz draws.

#include <string>
#include <string_view>

namespace strata::report {

/// An SVG that Graphviz drew from `graph_as_dot`, with a style that gives it dark colours if the reader prefers them,
/// and with centred text (`with_centred_text`). It has its own background in both schemes, so it is readable on a page
/// that does not follow the preference.
[[nodiscard]] std::string with_schemes(std::string_view svg);

}  // namespace strata::report
