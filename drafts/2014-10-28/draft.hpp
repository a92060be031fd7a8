#pragma once
// HTML 5, Recommendation, 28 October 2014. It is made from the previous text by applying the revisions since.

#include "core/spec/draft.hpp"
#include "core/spec/revised_text.hpp"
#include "drafts/2011-05-25/draft.hpp"
#include "drafts/2014-10-28/encodings.hpp"
#include "drafts/history/2011_2014.hpp"

namespace strata::spec::d2014_10_28 {

inline constexpr auto& changes =
    revisions_in<revisions::of_2011_2014,
                 range_after(revisions::of_2011_2014, "surrogates-reach-the-machine", "ascii-letters")>;

inline constexpr section_numbers sections{.states = "8.2.4."};

using made = revised_text<d2011_05_25::machine, d2011_05_25::value, changes, sections>;
inline constexpr const auto& machine = made::machine;

/// Defined in feedback.hpp.
extern const tree::rules tree_construction;

/// Storage for the compiled program of the draft.
inline const compiled_form its_program;

inline constexpr draft value = [] {
    draft d = made::value;
    d.about = {.day = "2014-10-28",
               .name = "2014-10-28",
               .date = "28 October 2014",
               .title = "HTML 5, Recommendation (W3C)",
               .section = "8.2.4 Tokenization",
               .source = "W3C, HTML5, Recommendation of 28 October 2014",
               .copy = {.url = "https://www.w3.org/TR/2014/REC-html5-20141028/syntax.html"}};
    d.stream.section = "8.2.2.5";
    d.tree_construction = &tree_construction;
    d.encodings = &encodings;
    d.compiled = &its_program;
    return d;
}();

}  // namespace strata::spec::d2014_10_28
