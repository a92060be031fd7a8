#pragma once
// Centres the text of nodes in any font.

#include <string>
#include <string_view>

namespace strata::report {

/// An SVG drawn by Graphviz, changed so that the viewer centres the text of nodes. Graphviz places each line where it
/// would be centred in the font of the machine that draws; in a wider font it would overflow its box. Anything that
/// does not look like Graphviz output is left unchanged.
[[nodiscard]] std::string with_centred_text(std::string_view svg);

}  // namespace strata::report
