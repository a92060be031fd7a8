#pragma once
// HTML 5, 24 October 2009, the last text of the day, with bug 8019 resolved. It is made from the previous text by
// applying the revisions since.

#include "core/spec/draft.hpp"
#include "core/spec/revised_text.hpp"
#include "drafts/2009-10-24/draft.hpp"
#include "drafts/history/2009.hpp"

namespace strata::spec::d2009_10_24_bug8019 {

inline constexpr auto& changes =
    revisions_in<revisions::of_2009,
                 range_after(revisions::of_2009, "references-return-to-rcdata", "junk-after-doctype-keywords")>;

inline constexpr section_numbers sections{.states = "9.2.4."};

using made = revised_text<d2009_10_24::machine, d2009_10_24::value, changes, sections>;
inline constexpr const auto& machine = made::machine;

/// Storage for the compiled program of the draft.
inline const compiled_form its_program;

inline constexpr draft value = [] {
    draft d = made::value;
    d.about = {
        .day = "2009-10-24-bug8019",
        .name = "2009-10-24-bug8019",
        .date = "24 October 2009",
        .title = "HTML 5, the same with bug 8019 resolved",
        .section = "9.2.4 Tokenization",
        .source = "WHATWG, HTML 5, draft of 24 October 2009, with bug 8019 resolved",
        .copy = {.url = "https://raw.githubusercontent.com/whatwg/html/9a961c316a583dc8ab4ef7e17278db4a606e55f6/source",
                 .by = public_copy::anchors::definitions}};
    d.stream.section = "9.2.2.3";
    d.compiled = &its_program;
    return d;
}();

}  // namespace strata::spec::d2009_10_24_bug8019
