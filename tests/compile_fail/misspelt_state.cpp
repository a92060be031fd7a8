// error: the_table_has_no_state_with_this_heading
// A revision changes a state that does not exist.

#include "core/spec/revise.hpp"
#include "core/spec/revision_words.hpp"
#include "drafts/2021-11-22/machine.hpp"

using namespace strata::spec;

inline constexpr auto changes =
    revision_of({.id = "x", .date = "2026-01-01", .title = "x"}, in("Tag opened state", remove('?')));
inline constexpr auto machine = revised<d2021_11_22::machine, changes>();
