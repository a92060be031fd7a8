// error: a_rule_goes_to_a_state_that_was_removed
// A revision removes a state to which a rule still leads.

#include "core/spec/revise.hpp"
#include "core/spec/revision_words.hpp"
#include "drafts/2021-11-22/machine.hpp"

using namespace strata::spec;

inline constexpr auto changes =
    revision_of({.id = "x", .date = "2026-01-01", .title = "x"}, without("Comment end bang state"));
inline constexpr auto machine = revised<d2021_11_22::machine, changes>();
