#pragma once
// HTML 5, WHATWG, 30 April 2010. It is made from the previous text by applying the revisions since.

#include "core/spec/draft.hpp"
#include "core/spec/revised_text.hpp"
#include "drafts/2009-10-24-bug8019/draft.hpp"
#include "drafts/2010-04-30/encodings.hpp"
#include "drafts/history/2009.hpp"
#include "drafts/history/2010.hpp"

namespace strata::spec::d2010_04_30 {

inline constexpr auto years = joined_revisions(revisions::of_2009, revisions::of_2010);
inline constexpr auto& changes =
    revisions_in<years, range_after(years, "junk-after-doctype-keywords", "fewer-ampersand-errors")>;

inline constexpr section_numbers sections{.states = "8.2.4."};

using made = revised_text<d2009_10_24_bug8019::machine, d2009_10_24_bug8019::value, changes, sections>;
inline constexpr const auto& machine = made::machine;

/// Defined in feedback.hpp.
extern const tree::rules tree_construction;

/// Storage for the compiled program of the draft.
inline const compiled_form its_program;

inline constexpr draft value = [] {
    draft d = made::value;
    d.about = {
        .day = "2010-04-30",
        .name = "2010-04-30",
        .date = "30 April 2010",
        .title = "HTML 5, WHATWG",
        .section = "8.2.4 Tokenization",
        .source = "WHATWG, HTML5, 30 April 2010",
        .copy = {.url = "https://raw.githubusercontent.com/whatwg/html/259c0608d4bd89528eb6a823bb468836daa50176/source",
                 .by = public_copy::anchors::definitions}};
    d.stream.section = "8.2.2.3";
    d.tree_construction = &tree_construction;
    d.encodings = &encodings;
    d.compiled = &its_program;
    return d;
}();

}  // namespace strata::spec::d2010_04_30
