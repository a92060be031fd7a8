// error: the_predecessor_has_no_state_of_this_name
// A table declares that one of its states continues a state that the predecessor does not have.

#include "core/spec/draft.hpp"
#include "drafts/2008-03-09/machine.hpp"
#include "drafts/2009-02-07/machine.hpp"

using namespace strata::spec;

inline constexpr auto continued =
    continued_from<d2008_03_09::machine, d2009_02_07::machine>(std::to_array<continuation>({
        {"Entity dada state", any_mode, "Character reference data state"},
    }));
