#pragma once
// The style of human-readable listings.

#include <cstddef>

namespace strata::report {

/// The style of a listing.
struct text_style {
    std::size_t width = 80;  ///< in columns
    bool colour = false;     ///< with escape sequences for a terminal
    bool links = false;      ///< section numbers are links, for terminals that support them
};

}  // namespace strata::report
