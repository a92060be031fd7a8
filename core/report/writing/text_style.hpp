#pragma once
// How listings for people look.

#include <cstddef>

namespace strata::report {

/// How the text of a listing looks.
struct text_style {
    std::size_t width = 80;  ///< columns
    bool colour = false;     ///< with the escape sequences of a terminal
    bool links = false;      ///< section numbers are links, for terminals that take them
};

}  // namespace strata::report
