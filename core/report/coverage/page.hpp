#pragma once
// How the page of a coverage looks, where it is not as every page (core/report/writing/page.hpp).

#include <string_view>

namespace strata::report {

/// The text of page.css: it follows `page_style`.
extern const std::string_view coverage_page_style;

}  // namespace strata::report
