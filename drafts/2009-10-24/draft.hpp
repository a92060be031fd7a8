#pragma once
// HTML 5, 24 October 2009, the first text with a complete set of states. It is made from the previous text by applying
// the revisions since.

#include "core/spec/draft.hpp"
#include "core/spec/revised_text.hpp"
#include "drafts/2009-10-19/draft.hpp"
#include "drafts/2009-10-24/encodings.hpp"
#include "drafts/history/2009.hpp"

namespace strata::spec::d2009_10_24 {

inline constexpr auto& changes =
    revisions_in<revisions::of_2009,
                 range_after(revisions::of_2009, "script-check-removed", "references-return-to-rcdata")>;

inline constexpr section_numbers sections{.states = "9.2.4."};

using made = revised_text<d2009_10_19::machine, d2009_10_19::value, changes, sections>;
inline constexpr const auto& machine = made::machine;

/// Defined in feedback.hpp.
extern const tree::rules tree_construction;

/// Storage for the compiled program of the draft.
inline const compiled_form its_program;

inline constexpr draft value = [] {
    draft d = made::value;
    d.about = {
        .day = "2009-10-24",
        .name = "2009-10-24",
        .date = "24 October 2009",
        .title = "HTML 5, the first text with a complete set of states",
        .section = "9.2.4 Tokenization",
        .source = "WHATWG, HTML 5, draft of 24 October 2009",
        .copy = {.url = "https://raw.githubusercontent.com/whatwg/html/e481116101a3895ab418825751df371ff998725e/source",
                 .by = public_copy::anchors::definitions},
        .last_revision = changes.back().source.id};
    d.stream.section = "9.2.2.3";
    d.tree_construction = &tree_construction;
    d.encodings = &encodings;
    d.compiled = &its_program;
    return d;
}();

}  // namespace strata::spec::d2009_10_24
