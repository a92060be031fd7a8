#pragma once
// Links from states and sections to the public copy of a draft's text.

#include <cstddef>
#include <string>
#include <string_view>

#include "core/spec/draft.hpp"

namespace strata::spec {

/// The id under which the HTML Standard's pages have a state or section: its name in lower case with hyphens for
/// spaces, as in "attribute-value-(double-quoted)-state".
[[nodiscard]] std::string id_of_heading(std::string_view name);

/// Where the draft's public copy defines a state, or the procedure that a step is part of; "" where no copy is known.
[[nodiscard]] std::string link_to_state(const draft& draft, std::size_t state);

/// Where it has the section on preprocessing the input stream; "" where no copy is known.
[[nodiscard]] std::string link_to_preprocessing(const draft& draft);

}  // namespace strata::spec
