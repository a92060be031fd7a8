#pragma once
// HTML 5, Last Call Working Draft, 25 May 2011: how the encoding of a page is chosen, given as the changes since the
// previous text.

#include "core/spec/sniffing.hpp"
#include "drafts/2010-04-30/encodings.hpp"
#include "drafts/history/encodings_since_2010.hpp"

namespace strata::spec::d2011_05_25 {

inline constexpr sniffing encodings = [] {
    sniffing s = with_changes(d2010_04_30::encodings, encoding_changes::since_2010, "2010-04-30", "2011-05-25");
    return s;
}();

}  // namespace strata::spec::d2011_05_25
