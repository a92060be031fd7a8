#pragma once
// HTML 5, 19 October 2009: how the encoding of a page is chosen, given as the changes since the previous text.

#include "core/spec/sniffing.hpp"
#include "drafts/2009-02-07/encodings.hpp"
#include "drafts/history/encodings_until_2010.hpp"

namespace strata::spec::d2009_10_19 {

inline constexpr sniffing encodings = [] {
    sniffing s = with_changes(d2009_02_07::encodings, encoding_changes::until_2010, "2009-02-07", "2009-10-19");
    s.section = "9.2.2.1";
    s.change.section = "9.2.2.4";
    return s;
}();

}  // namespace strata::spec::d2009_10_19
