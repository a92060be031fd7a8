#pragma once
// HTML 5, 19 October 2009, the last text with the content model flag. It is made from the previous text by applying the
// revisions since.

#include "core/spec/draft.hpp"
#include "core/spec/revised_text.hpp"
#include "drafts/2009-02-07/draft.hpp"
#include "drafts/2009-10-19/encodings.hpp"
#include "drafts/history/2009.hpp"

namespace strata::spec::d2009_10_19 {

inline constexpr auto& changes =
    revisions_in<revisions::of_2009,
                 range_after(revisions::of_2009, "case-insensitive-hyphen", "script-check-removed")>;

inline constexpr section_numbers sections{.states = "9.2.4."};

using made = revised_text<d2009_02_07::machine, d2009_02_07::value, changes, sections>;
inline constexpr const auto& machine = made::machine;

/// Defined in feedback.hpp.
extern const tree::rules tree_construction;

/// Storage for the compiled program of the draft.
inline const compiled_form its_program;

inline constexpr draft value = [] {
    draft d = made::value;
    d.about = {
        .day = "2009-10-19",
        .name = "2009-10-19",
        .date = "19 October 2009",
        .title = "HTML 5, the last text with the content model flag",
        .section = "9.2.4 Tokenization",
        .source = "WHATWG, HTML 5, draft of 19 October 2009",
        .copy = {.url = "https://raw.githubusercontent.com/whatwg/html/3fd81099ea3525a75d661a085c0b4333c9711fae/source",
                 .by = public_copy::anchors::definitions},
        .last_revision = changes.back().source.id};
    d.stream.section = "9.2.2.3";
    d.tree_construction = &tree_construction;
    d.encodings = &encodings;
    d.compiled = &its_program;
    return d;
}();

}  // namespace strata::spec::d2009_10_19
