#pragma once
// HTML 5, Last Call Working Draft, 25 May 2011. It is made from the previous text by applying the revisions since.

#include "core/spec/draft.hpp"
#include "core/spec/revised_text.hpp"
#include "drafts/2010-04-30/draft.hpp"
#include "drafts/2011-05-25/encodings.hpp"
#include "drafts/history/2010.hpp"
#include "drafts/history/2011_2014.hpp"

namespace strata::spec::d2011_05_25 {

inline constexpr auto years = joined_revisions(revisions::of_2010, revisions::of_2011_2014);
inline constexpr auto& changes =
    revisions_in<years, range_after(years, "fewer-ampersand-errors", "surrogates-reach-the-machine")>;

inline constexpr section_numbers sections{.states = "8.2.4."};

using made = revised_text<d2010_04_30::machine, d2010_04_30::value, changes, sections>;
inline constexpr const auto& machine = made::machine;

/// Storage for the compiled program of the draft.
inline const compiled_form its_program;

inline constexpr draft value = [] {
    draft d = made::value;
    d.about = {.day = "2011-05-25",
               .name = "2011-05-25",
               .date = "25 May 2011",
               .title = "HTML 5, Last Call Working Draft (W3C)",
               .section = "8.2.4 Tokenization",
               .source = "W3C, HTML5, Last Call Working Draft of 25 May 2011",
               .copy = {.url = "https://www.w3.org/TR/2011/WD-html5-20110525/tokenization.html"}};
    d.stream.section = "8.2.2.3";
    d.has_tree_of_text_before = true;
    d.encodings = &encodings;
    d.compiled = &its_program;
    return d;
}();

}  // namespace strata::spec::d2011_05_25
