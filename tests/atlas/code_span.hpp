#pragma once
// Code in Markdown, in pure ASCII.

#include <string>
#include <string_view>
#include <vector>

namespace strata::testing {

/// `text` (generalised UTF-8) as a JSON string in which all non-ASCII characters are escaped.
[[nodiscard]] std::string ascii_json(std::string_view text);

/// JSON in which all non-ASCII characters are escaped. Precondition: such characters occur only in strings.
[[nodiscard]] std::string ascii_only(std::string_view json);

/// `text` between as many backticks as it needs.
[[nodiscard]] std::string code_span(std::string_view text);

/// The same inside a table.
[[nodiscard]] std::string code_cell(std::string_view text);

/// Several texts in this form, separated by commas; "none" if there are none.
[[nodiscard]] std::string code_cells(const std::vector<std::string>& texts);

}  // namespace strata::testing
