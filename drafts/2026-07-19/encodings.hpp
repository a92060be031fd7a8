#pragma once
// WHATWG HTML Standard, July 2026: how the encoding of a page is chosen, given as the changes since the previous text.

#include "core/spec/sniffing.hpp"
#include "drafts/2021-11-22/encodings.hpp"
#include "drafts/history/encodings_since_2010.hpp"

namespace strata::spec::d2026_07_19 {

inline constexpr sniffing encodings =
    with_changes(d2021_11_22::encodings, encoding_changes::since_2010, "2021-11-22", "2026-07-19");

}  // namespace strata::spec::d2026_07_19
