#pragma once
// WHATWG HTML Standard, 27 February 2017: the encoding of a page is chosen as in the previous text.

#include "core/spec/sniffing.hpp"
#include "drafts/2016-06-13/encodings.hpp"

namespace strata::spec::d2017_02_27 {

inline constexpr const sniffing& encodings = d2016_06_13::encodings;

}  // namespace strata::spec::d2017_02_27
