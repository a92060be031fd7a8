#pragma once
// HTML 5, Recommendation, 28 October 2014: how the encoding of a page is chosen, given as the changes since the
// previous text.
//
// The Recommendation was made from the WHATWG's text of late 2012, and took over some changes after that. The change of
// May 2014 about x-user-defined is assumed not to be among these (docs/encodings_by_draft.md).

#include "core/spec/sniffing.hpp"
#include "drafts/2011-05-25/encodings.hpp"
#include "drafts/history/encodings_since_2010.hpp"

namespace strata::spec::d2014_10_28 {

inline constexpr sniffing encodings = [] {
    sniffing s = with_changes(d2011_05_25::encodings, encoding_changes::since_2010, "2011-05-25", "2013-12-31");
    s.section = "8.2.2.2";
    s.change.section = "8.2.2.4";
    return s;
}();

}  // namespace strata::spec::d2014_10_28
