#pragma once
// A page as a draft reads it, under the choices of a command line.

#include <string_view>

#include "core/run/read_page.hpp"
#include "core/run/run_choices.hpp"

namespace strata::naming {

/// What the choices say about the encoding of a page. `content_type`: of the page itself, if they name none; "" if it
/// is not known. A view of both.
[[nodiscard]] encoding::page_context context_of(const run_choices& choices, std::string_view content_type = {});

/// The page as `draft` reads it; `bytes` must outlive the result. `content_type`: as for `context_of`.
/// Complexity: linear. Throws: failure, as `options_for`.
[[nodiscard]] page::read_page page_of(const spec::draft& draft, const run_choices& choices, std::string_view bytes,
                                      std::string_view content_type = {});

}  // namespace strata::naming
