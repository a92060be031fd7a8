#pragma once
// WHATWG HTML Standard, July 2026: the encoding of a page is chosen as in the text before.

#include "core/spec/sniffing.hpp"
#include "drafts/2021-11-22/encodings.hpp"

namespace strata::spec::d2026_07_19 {

inline constexpr const sniffing& encodings = d2021_11_22::encodings;

}  // namespace strata::spec::d2026_07_19
