#pragma once
// How open points of a text are read: words of the text, and the words to read instead.
//
// A reading is never silent: each that was applied is reported with its place. The list here is for the texts that are
// known; a user may give others.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/reading/outline/outline.hpp"

namespace strata::reading {

/// One reading.
struct reading {
    std::string_view state;  ///< only in the state with this heading; "": anywhere
    std::string_view from;   ///< words of the text
    std::string_view to;     ///< what they are read as
    std::string_view why;
};

/// A reading that was applied.
struct applied_reading {
    std::size_t line = 0;
    std::string state;
    std::string from;
    std::string to;
    std::string why;
};

/// The readings of open points and slips in the texts from 2006 to 2026.
[[nodiscard]] std::span<const reading> known_readings();

/// The reading of the procedure on references where the text's own table of names is not at hand.
[[nodiscard]] const reading& names_without_semicolons();

/// Applies readings to the paragraphs of a text; returns where. Complexity: linear in the text, times the readings.
[[nodiscard]] std::vector<applied_reading> apply(std::span<const reading> readings, outline& to);

}  // namespace strata::reading
