#pragma once
// Web Applications 1.0, 20 December 2006, the text closest to the first tests. It is made from the previous text by
// applying the revisions since.

#include "core/spec/draft.hpp"
#include "core/spec/revised_text.hpp"
#include "drafts/2006-03-02/draft.hpp"
#include "drafts/2006-12-20/encodings.hpp"
#include "drafts/history/2006.hpp"

namespace strata::spec::d2006_12_20 {

inline constexpr auto& changes =
    revisions_in<revisions::of_2006, range_after(revisions::of_2006, "", "which-attribute-is-dropped")>;

inline constexpr section_numbers sections{.states = "8.2.3", .procedure = "8.2.3.1"};

using made = revised_text<d2006_03_02::machine, d2006_03_02::value, changes, sections>;
inline constexpr const auto& machine = made::machine;

/// Defined in feedback.hpp.
extern const tree::rules tree_construction;

/// Storage for the compiled program of the draft.
inline const compiled_form its_program;

inline constexpr draft value = [] {
    draft d = made::value;
    d.about = {
        .day = "2006-12-20",
        .name = "2006-12-20",
        .date = "20 December 2006",
        .title = "Web Applications 1.0, the text of the first tests",
        .section = "8.2.3 Tokenisation",
        .source = "WHATWG, Web Applications 1.0, working draft of 20 December 2006",
        .copy = {.url = "https://raw.githubusercontent.com/whatwg/html/8b94eb17b8b75d9be5d47380b478ed2a421959b9/source",
                 .by = public_copy::anchors::definitions}};
    d.stream.section = "8.2.2";
    d.tree_construction = &tree_construction;
    d.encodings = &encodings;
    d.compiled = &its_program;
    return d;
}();

}  // namespace strata::spec::d2006_12_20
