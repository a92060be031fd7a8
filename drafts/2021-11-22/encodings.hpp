#pragma once
// WHATWG HTML Standard, 22 November 2021: how the encoding of a page is chosen, given as the changes since February
// 2009.

#include "core/spec/sniffing.hpp"
#include "drafts/2009-02-07/encodings.hpp"
#include "drafts/history/encodings_since_2010.hpp"
#include "drafts/history/encodings_until_2010.hpp"

namespace strata::spec::d2021_11_22 {

inline constexpr sniffing encodings = [] {
    const sniffing in_2010 =
        with_changes(d2009_02_07::encodings, encoding_changes::until_2010, "2009-02-07", "2010-04-30");
    return with_changes(in_2010, encoding_changes::since_2010, "2010-04-30", "2021-11-22");
}();

}  // namespace strata::spec::d2021_11_22
