#pragma once
// A coverage as one page of HTML that needs nothing but itself: each draft's table with its counts.

#include <string>
#include <string_view>

#include "core/report/coverage/listing.hpp"
#include "core/study/coverage.hpp"

namespace strata::report {

/// The page, which has no script. `run`: how pages were run, where not as usual, for people; "" where as usual.
[[nodiscard]] std::string coverage_html(const study::coverage& c, const coverage_choice& choice, std::string_view run);

}  // namespace strata::report
