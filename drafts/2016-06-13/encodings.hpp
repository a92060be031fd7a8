#pragma once
// WHATWG HTML Standard, 13 June 2016: how the encoding of a page is chosen, given as the changes since the previous
// text.

#include "core/spec/sniffing.hpp"
#include "drafts/2014-10-28/encodings.hpp"
#include "drafts/history/encodings_since_2010.hpp"

namespace strata::spec::d2016_06_13 {

inline constexpr sniffing encodings = [] {
    sniffing s = with_changes(d2014_10_28::encodings, encoding_changes::since_2010, "2013-12-31", "2016-06-13");
    s.section = "12.2.2.2";
    s.change.section = "12.2.2.4";
    return s;
}();

}  // namespace strata::spec::d2016_06_13
