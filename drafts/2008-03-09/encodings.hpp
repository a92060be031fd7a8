#pragma once
// HTML 5, Working Draft, 9 March 2008: how the encoding of a page is chosen, given as the changes since the previous
// text.

#include "core/spec/sniffing.hpp"
#include "drafts/2007-10-27/encodings.hpp"
#include "drafts/history/encodings_until_2010.hpp"

namespace strata::spec::d2008_03_09 {

inline constexpr sniffing encodings = [] {
    sniffing s = with_changes(d2007_10_27::encodings, encoding_changes::until_2010, "2007-10-27", "2008-03-09");
    return s;
}();

}  // namespace strata::spec::d2008_03_09
