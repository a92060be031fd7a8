#pragma once
// The "algorithm for extracting a character encoding from a meta element": from the value of its "content".

#include <optional>
#include <string_view>

#include "core/spec/sniffing.hpp"

namespace strata::encoding {

/// The label in `content`, by the draft's algorithm: a view of it. Nothing if there is none. `lowercased`: capital
/// letters stand for small ones, as in the prescan, which lowercases values.
/// Complexity: linear.
[[nodiscard]] std::optional<std::string_view> extracted_label(const spec::sniffing& draft, std::string_view content,
                                                              bool lowercased);

}  // namespace strata::encoding
