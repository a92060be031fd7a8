#pragma once
// The WHATWG HTML Standard, 13 June 2016: with states for character references. It is made from the previous text by
// applying the revisions since.

#include "core/spec/draft.hpp"
#include "core/spec/revised_text.hpp"
#include "drafts/2014-10-28/draft.hpp"
#include "drafts/2016-06-13/encodings.hpp"
#include "drafts/history/2016.hpp"

namespace strata::spec::d2016_06_13 {

inline constexpr auto& changes =
    revisions_in<revisions::of_2016, range_after(revisions::of_2016, "", "temporary-buffer-set-first")>;

inline constexpr section_numbers sections{.states = "12.2.4."};

using made = revised_text<d2014_10_28::machine, d2014_10_28::value, changes, sections>;
inline constexpr const auto& machine = made::machine;

/// Defined in feedback.hpp.
extern const tree::rules tree_construction;

/// Storage for the compiled program of the draft.
inline const compiled_form its_program;

inline constexpr draft value = [] {
    draft d = made::value;
    d.about = {.day = "2016-06-13",
               .name = "2016-06-13",
               .date = "13 June 2016",
               .title = "WHATWG HTML Standard, references as states",
               .section = "12.2.4 Tokenization",
               .source = "WHATWG, HTML Standard, last updated 13 June 2016"};
    d.stream.section = "12.2.2.5";
    d.tree_construction = &tree_construction;
    d.encodings = &encodings;
    d.compiled = &its_program;
    return d;
}();

}  // namespace strata::spec::d2016_06_13
