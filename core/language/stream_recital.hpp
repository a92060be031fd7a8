#pragma once
// What a draft's section "Preprocessing the input stream" says about errors, in its own words, from its table of them.

#include <string>

#include "core/spec/draft.hpp"

namespace strata::words {

/// The sentence about U+FEFF if `c` is that, the one about U+0000 if `c` is that and the draft replaces it here,
/// otherwise the one about all other characters that are errors. If the draft has no such sentence, the one on U+0000.
[[nodiscard]] std::string stream_sentence(const spec::draft& draft, char32_t c);

}  // namespace strata::words
