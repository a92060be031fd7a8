#pragma once
// Characters by their names, alone, as the lines of an entry, and listed within a sentence.

#include <cstdint>
#include <string>
#include <string_view>

#include "core/language/english.hpp"
#include "core/spec/draft.hpp"

namespace strata::words {

/// "U+003C LESS-THAN SIGN".
[[nodiscard]] std::string code_point(std::uint32_t c);

/// What a line shows after a character's name, with a space before it: " (&)"; "" if it shows nothing.
[[nodiscard]] std::string glyph(const spec::draft& d, std::uint32_t c);

/// The name of a set: "ASCII alpha", "EOF"; "" for one character and for a range, which have none.
[[nodiscard]] std::string set_name(spec::character_item::kind kind);

/// The characters as parts of a list, without articles; `through` goes between the ends of a range.
[[nodiscard]] strings mentioned(const spec::characters& c, std::string_view through);

}  // namespace strata::words
