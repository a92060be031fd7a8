#pragma once
// What differs on a page, and on its reduced form, in words.

#include <cstddef>
#include <string>

#include "core/search/minimizer.hpp"

namespace strata::report {

/// "10,240 bytes; at 12:7: self-closing flag set only in 2009 (change: self-closing-flag)", of a page of so many bytes.
[[nodiscard]] std::string words_before(const search::minimized& of, std::size_t page_bytes);
/// "4 bytes; at 1:3: self-closing flag set only in 2009 (change: self-closing-flag); no other differences".
[[nodiscard]] std::string words_after(const search::minimized& of);

}  // namespace strata::report
