#pragma once
// HTML 5, WHATWG, 30 April 2010: how the encoding of a page is chosen, given as the changes since the previous text.

#include "core/spec/sniffing.hpp"
#include "drafts/2009-10-24/encodings.hpp"
#include "drafts/history/encodings_until_2010.hpp"

namespace strata::spec::d2010_04_30 {

inline constexpr sniffing encodings = [] {
    sniffing s = with_changes(d2009_10_24::encodings, encoding_changes::until_2010, "2009-10-24", "2010-04-30");
    s.section = "8.2.2.1";
    s.change.section = "8.2.2.4";
    return s;
}();

}  // namespace strata::spec::d2010_04_30
