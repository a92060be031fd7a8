#pragma once
// The WHATWG HTML Standard, 27 February 2017: with `--` allowed in comments. It is made from the previous text by
// applying the revisions since.

#include "core/spec/draft.hpp"
#include "core/spec/revised_text.hpp"
#include "drafts/2016-06-13/draft.hpp"
#include "drafts/2017-02-27/encodings.hpp"
#include "drafts/history/2016.hpp"
#include "drafts/history/2017_2021.hpp"

namespace strata::spec::d2017_02_27 {

inline constexpr auto years = joined_revisions(revisions::of_2016, revisions::of_2017_2021);
inline constexpr auto& changes =
    revisions_in<years, range_after(years, "temporary-buffer-set-first", "capital-attribute-names-lowered")>;

inline constexpr section_numbers sections{.states = "12.2.4."};

using made = revised_text<d2016_06_13::machine, d2016_06_13::value, changes, sections>;
inline constexpr const auto& machine = made::machine;

/// Defined in feedback.hpp.
extern const tree::rules tree_construction;

/// Storage for the compiled program of the draft.
inline const compiled_form its_program;

inline constexpr draft value = [] {
    draft d = made::value;
    d.about = {.day = "2017-02-27",
               .name = "2017-02-27",
               .date = "27 February 2017",
               .title = "WHATWG HTML Standard, dashes free in comments",
               .section = "12.2.4 Tokenization",
               .source = "WHATWG, HTML Standard, last updated 27 February 2017"};
    d.stream.section = "12.2.2.5";
    d.tree_construction = &tree_construction;
    d.encodings = &encodings;
    d.compiled = &its_program;
    return d;
}();

}  // namespace strata::spec::d2017_02_27
