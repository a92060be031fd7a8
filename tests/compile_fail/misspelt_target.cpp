// error: the_table_has_no_state_with_this_heading
// A rule of a revision leads to a state that does not exist.

#include "core/spec/revise.hpp"
#include "core/spec/revision_words.hpp"
#include "drafts/2021-11-22/machine.hpp"

using namespace strata::spec;

inline constexpr auto changes =
    revision_of({.id = "x", .date = "2026-01-01", .title = "x"},
                in("Tag open state", replace('?', on('?', switch_to("Bogus coment state")))));
inline constexpr auto machine = revised<d2021_11_22::machine, changes>();
