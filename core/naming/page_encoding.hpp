#pragma once
// A page as a draft reads it, under the choices of a command line.

#include <string_view>

#include "core/naming/run_choices.hpp"
#include "core/page/read_page.hpp"

namespace strata::naming {

/// What the choices say about the encoding of a page. A view of them.
[[nodiscard]] encoding::page_context context_of(const run_choices& choices);

/// The page as `draft` reads it; `bytes` must outlive the result. Complexity: linear.
/// Throws: failure, as `options_for`.
[[nodiscard]] page::read_page page_of(const spec::draft& draft, const run_choices& choices, std::string_view bytes);

}  // namespace strata::naming
