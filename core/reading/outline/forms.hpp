#pragma once
// The forms of a text, each read in its own way. `outline_of` chooses.

#include <string_view>

#include "core/reading/outline/outline.hpp"

namespace strata::reading {

/// Text as a browser shows it, or as it is printed.
[[nodiscard]] outline outline_of_plain_text(std::string_view text);

/// Each line says what it is: "#name:", "#prev:", "#char:". The rest of the section is in appendices of plain text.
[[nodiscard]] outline outline_of_tagged_text(std::string_view text);

/// The source of the standard, or the published page.
[[nodiscard]] outline outline_of_html(std::string_view text, const spec::draft& html);

}  // namespace strata::reading
