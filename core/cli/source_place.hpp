#pragma once
// A place in an input, as given on the command line: a byte offset, or line and column.

#include <cstdint>
#include <string>
#include <string_view>

namespace strata::cli {

/// Such a place.
struct source_place {
    std::uint64_t offset = 0;  ///< if no line is given
    std::uint64_t line = 0;    ///< from 1; 0: not given
    std::uint64_t column = 0;  ///< from 1, in code points

    /// The byte of `source` at which the first character at or after this place begins. The end of the input counts as
    /// a character after the last one; for a place beyond that, the offset is beyond the source too. Complexity: linear
    /// in the source.
    [[nodiscard]] std::uint64_t in(std::string_view source) const;
    /// As given: "12" or "3:1".
    [[nodiscard]] std::string words() const;
    /// Whether both are given in the same form, and this one is before the other.
    [[nodiscard]] bool is_before(const source_place& other) const;
    [[nodiscard]] bool has_line() const { return line > 0; }
};

/// Parses the value of an option as a place.
/// Throws: failure if it is neither LINE:COL nor a number.
[[nodiscard]] source_place place_given(std::string_view option, std::string_view text);

}  // namespace strata::cli
