#pragma once
// What is appended, emitted or set, and what a character may be, each with its article.

#include <cstddef>
#include <string>

#include "core/language/english.hpp"
#include "core/spec/draft.hpp"

namespace strata::words {

/// Whether the operand is a literal code point.
constexpr bool is_code_point(spec::operand what) { return what < spec::current_character; }

/// "the current input character", "a U+003C LESS-THAN SIGN character"; with `count`, for a code point: "two U+002D
/// HYPHEN-MINUS characters".
[[nodiscard]] std::string operand_phrase(const spec::draft& d, spec::operand what, std::size_t count = 1);

/// What a character may be, each with its article except for ranges: "a U+003D EQUALS SIGN character", "an ASCII
/// alphanumeric".
[[nodiscard]] strings alternatives(const spec::draft& d, const spec::characters& c);

}  // namespace strata::words
