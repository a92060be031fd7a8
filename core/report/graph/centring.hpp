#pragma once
// Text that stays in the middle of its box in any font.

#include <string>
#include <string_view>

namespace strata::report {

/// An SVG that Graphviz drew, with the text of nodes centred by the reader's program. Graphviz has each line begin
/// where it would be centred in the font of the machine that draws; in a wider font it would leave its box. Anything
/// that does not look as Graphviz writes it stays as it is.
[[nodiscard]] std::string with_centred_text(std::string_view svg);

}  // namespace strata::report
