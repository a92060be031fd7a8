#pragma once
// Web Applications 1.0, 20 December 2006: the encoding of a page is chosen as in the previous text, but the rules are
// now a section of their own.

#include "drafts/2006-03-02/encodings.hpp"

namespace strata::spec::d2006_12_20 {

inline constexpr sniffing encodings = [] {
    sniffing s = d2006_03_02::encodings;
    s.section = "8.2.2";
    return s;
}();

}  // namespace strata::spec::d2006_12_20
