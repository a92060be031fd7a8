#pragma once
// A coverage as one self-contained page of HTML: each draft's table with its counts.

#include <string>
#include <string_view>

#include "core/report/coverage/listing.hpp"
#include "core/run/coverage.hpp"

namespace strata::report {

/// The page, which has no script. It opens on the rules that never fired, and can show all. `run`: the options that
/// pages were run with, in words; "" for the defaults.
[[nodiscard]] std::string coverage_html(const study::coverage& c, const coverage_choice& choice, std::string_view run);

}  // namespace strata::report
