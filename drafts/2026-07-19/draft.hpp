#pragma once
// The WHATWG HTML Standard, July 2026: the machine, and the facts of `modern` that still apply.

#include "core/spec/draft.hpp"
#include "drafts/2021-11-22/draft.hpp"
#include "drafts/2026-07-19/encodings.hpp"
#include "drafts/2026-07-19/machine.hpp"

namespace strata::spec::d2026_07_19 {

/// Content states keep their places: the new states come after all of them.
static_assert(d2021_11_22::contents.back().state < d2021_11_22::cdata_section_end);

/// Defined in feedback.hpp.
extern const tree::rules tree_construction;
/// Storage for the compiled program of the draft.
inline const compiled_form its_program;
/// Defined in changes.hpp.
extern const change_list named_changes;

inline constexpr spec::draft value = [] {
    spec::draft d = d2021_11_22::value;
    d.about = {.day = "2026-07-19",
               .predecessor = "2021-11-22",
               .name = "2026",
               .aliases = {"2026-07", "living"},
               .date = "July 2026",
               .title = "WHATWG HTML Standard with processing instructions",
               .section = "13.2.5 Tokenization",
               .source = "WHATWG, HTML Standard, July 2026",
               .copy = {.url = "https://html.spec.whatwg.org/multipage/parsing.html"}};
    d.table = machine;
    d.continues = {};
    d.tree_construction = &tree_construction;
    d.compiled = &its_program;
    d.changes = &named_changes;
    d.encodings = &encodings;
    return d;
}();

}  // namespace strata::spec::d2026_07_19
