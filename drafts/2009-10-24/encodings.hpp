#pragma once
// HTML 5, 24 October 2009: the encoding of a page is chosen as in the previous text.

#include "core/spec/sniffing.hpp"
#include "drafts/2009-10-19/encodings.hpp"

namespace strata::spec::d2009_10_24 {

inline constexpr const sniffing& encodings = d2009_10_19::encodings;

}  // namespace strata::spec::d2009_10_24
