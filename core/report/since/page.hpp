#pragma once
// The style of the pages of readings and of parts of the machine through time, on top of the style of every page
// (core/report/writing/page.hpp).

#include <string_view>

namespace strata::report {

/// The text of page.css: it follows `page_style`.
extern const std::string_view since_page_style;

}  // namespace strata::report
