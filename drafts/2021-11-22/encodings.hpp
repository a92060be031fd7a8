#pragma once
// WHATWG HTML Standard, 22 November 2021: how the encoding of a page is chosen, by what changed since the text before.

#include "core/spec/sniffing.hpp"
#include "drafts/2017-02-27/encodings.hpp"
#include "drafts/encodings/since_2010.hpp"

namespace strata::spec::d2021_11_22 {

inline constexpr sniffing encodings = [] {
    sniffing s = with_changes(d2017_02_27::encodings, encoding_changes::since_2010, "2017-02-27", "2021-11-22");
    s.section = "13.2.3.2";
    s.change.section = "13.2.3.4";
    return s;
}();

}  // namespace strata::spec::d2021_11_22
