#pragma once
// Writes code in Markdown, in pure ASCII.

#include <string>
#include <string_view>
#include <vector>

namespace strata::testing {

/// Returns `text` (generalised UTF-8) as a JSON string in which all non-ASCII characters are escaped.
[[nodiscard]] std::string ascii_json(std::string_view text);

/// Returns `json` with all non-ASCII characters escaped. Precondition: such characters occur only in strings.
[[nodiscard]] std::string ascii_only(std::string_view json);

/// Returns `text` as inline code of Markdown, between enough backticks.
[[nodiscard]] std::string code_span(std::string_view text);

/// Returns `text` as inline code for a cell of a table, in which "|" needs an escape.
[[nodiscard]] std::string code_cell(std::string_view text);

/// Returns the texts as inline code for a cell of a table, separated by commas; "none" if `texts` is empty.
[[nodiscard]] std::string code_cells(const std::vector<std::string>& texts);

}  // namespace strata::testing
