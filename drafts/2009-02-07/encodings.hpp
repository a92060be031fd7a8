#pragma once
// HTML 5, Draft Recommendation, 7 February 2009: how the encoding of a page is chosen, given as the changes since the
// previous text.

#include "core/spec/sniffing.hpp"
#include "drafts/2008-03-09/encodings.hpp"
#include "drafts/history/encodings_until_2010.hpp"

namespace strata::spec::d2009_02_07 {

inline constexpr sniffing encodings = [] {
    sniffing s = with_changes(d2008_03_09::encodings, encoding_changes::until_2010, "2008-03-09", "2009-02-07");
    return s;
}();

}  // namespace strata::spec::d2009_02_07
