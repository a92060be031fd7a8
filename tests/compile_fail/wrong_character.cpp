// error: the_state_has_no_such_entry
// A revision changes an entry that the state does not have.

#include "core/spec/revise.hpp"
#include "core/spec/revision_words.hpp"
#include "drafts/2021-11-22/machine.hpp"

using namespace strata::spec;

inline constexpr auto changes =
    revision_of({.id = "x", .date = "2026-01-01", .title = "x"}, in("Tag open state", remove('%')));
inline constexpr auto machine = revised<d2021_11_22::machine, changes>();
