#pragma once
// A coverage as text: how much of each draft's table fired, state by state, and the rules that did not, in the draft's
// words.

#include <cstddef>
#include <string>

#include "core/report/coverage/listing.hpp"
#include "core/run/coverage.hpp"

namespace strata::report {

/// How a coverage looks.
struct coverage_style {
    bool colour = false;     ///< with the escape sequences of a terminal
    std::size_t width = 80;  ///< columns, at least 40
    bool links = false;      ///< section numbers are links, for terminals that take them
};

/// The coverage as text: no line is wider than the style's width.
[[nodiscard]] std::string coverage_text(const study::coverage& c, const coverage_choice& choice,
                                        const coverage_style& style);

}  // namespace strata::report
