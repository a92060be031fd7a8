#pragma once
// Actions as the tables write them, for programs: "append_to_tag_name(lowercase_version)", "switch_to(Data state)".
//
// Sentences (recital.hpp) say the same to readers; docs/language.md lists words and phrases side by side.

#include <string>
#include <string_view>

#include "core/spec/draft.hpp"

namespace strata::words {

/// The word for actions of this kind: "append_to_tag_name".
[[nodiscard]] std::string_view word_of(spec::op code);

/// The word for what is appended, emitted or set: "current_character"; "" for a code point.
[[nodiscard]] std::string_view word_of_operand(spec::operand what);

/// The word for `a` with its operands: a character in quotes or as U+FFFD, an error by its code, a state by its name.
[[nodiscard]] std::string words_of(const spec::draft& draft, const spec::action& a);

}  // namespace strata::words
