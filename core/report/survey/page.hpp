#pragma once
// The style of the page.

#include <string_view>

namespace strata::report {

/// The text of page.css.
extern const std::string_view survey_page_style;

}  // namespace strata::report
