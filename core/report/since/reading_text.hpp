#pragma once
// A reading for a terminal: its days, and its tokens and errors.

#include <cstddef>
#include <string>
#include <string_view>

#include "core/report/since/listing.hpp"
#include "core/report/since/reading_names.hpp"
#include "core/report/since/since.hpp"
#include "core/report/writing/layout.hpp"

namespace strata::report {

/// How many readings the input has, what is not known, and its encodings if there are several. Lines are at most
/// `width` wide, but for a name that is.
[[nodiscard]] block head_of_input(const input_in_time& of, std::size_t width);

/// The name of the reading whose newest moment is number `newest`, unless it is the only one, and its days, newest
/// first.
[[nodiscard]] block ranges_of_reading(const input_in_time& of, const reading_names& names, std::size_t newest,
                                      std::size_t width);

/// A line for each token and error as `strata tokenize` prints them, broken where they are wider than `width`. If some
/// are left out, the last line says how to see all: under `draft`.
[[nodiscard]] block listing_as_block(const listing& of, std::string_view draft, std::size_t width);

/// The same in a few lines, at most `width` wide: `comment "-- >"; error eof-in-comment`. Of a long reading, how many
/// tokens and errors there are.
[[nodiscard]] block listing_in_lines(const listing& of, std::size_t width);

/// "3,012 tokens, 1 error"
[[nodiscard]] std::string counts_of(const listing& of);

}  // namespace strata::report
