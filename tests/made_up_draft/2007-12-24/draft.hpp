#pragma once
// The machine and the other facts of a fictitious draft of 24 December 2007, as one value.

#include "core/spec/draft.hpp"
#include "drafts/2007-10-27/draft.hpp"
#include "tests/made_up_draft/2007-12-24/machine.hpp"

namespace strata::spec::d2007_12_24 {

/// Defined in feedback.hpp.
extern const tree::rules tree_construction;
/// Receives the compiled program of the draft.
inline const compiled_form its_program;

inline constexpr spec::draft value = [] {
    spec::draft d = d2007_10_27::value;
    d.about = {.day = "2007-12-24",
               .predecessor = "2007-10-27",
               .name = "2007-12-24",
               .date = "24 December 2007",
               .title = "HTML 5, as nobody published it",
               .section = "8.2.3 Tokenisation",
               .source = "tests/made_up_draft"};
    d.table = machine;
    d.references.names = names;
    d.continues = {};
    d.tree_construction = &tree_construction;
    d.compiled = &its_program;
    return d;
}();

}  // namespace strata::spec::d2007_12_24
