#pragma once
// Why a machine stopped early, in words.

#include <string>

#include "core/spec/draft.hpp"
#include "core/text/early_stop.hpp"

namespace strata::words {

/// 'in the comment end state: "Words not understood." (mine.txt:812)', or that the text has no rule for the character.
[[nodiscard]] std::string words_of(const spec::draft& draft, const early_stop& stop);

}  // namespace strata::words
