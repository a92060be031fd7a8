#pragma once
// Which rules of a draft can fire at all, in which modes, and why the others cannot, determined from the table.
//
// The analysis tracks what can come next: for each state and mode, the symbols that may be the next input character
// when the machine gets there. A state that is only entered by reconsuming a letter begins with a letter; at the end of
// the input only the end comes next; what preprocessing removes never comes. A rule fires if earlier rules leave it
// some symbol. Everything that is not analysed (the contents of buffers, the last characters) is assumed to be
// possible. So a rule reported as unable to fire never fires; the converse is not guaranteed.

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::spec {

/// Why a rule never fires.
enum class obstacle : std::uint8_t {
    none,             ///< it may fire
    never_there,      ///< the machine is never in its state in one of the rule's modes
    condition_fails,  ///< the draft's tables of names and numbers have nothing that meets its condition
    not_in_stream,    ///< preprocessing leaves none of its characters
    taken_above,      ///< earlier rules take all of its characters
    never_next,       ///< none of its characters can come next when the machine reaches its state
};

/// What is known about one rule.
struct firing {
    modes in{0};  ///< where it may fire; none: nowhere
    obstacle why = obstacle::none;
    [[nodiscard]] bool is_possible() const { return in.bits != 0; }
};

/// For each of the draft's `table.rules`, whether it can fire. Tag names begin with a letter; tree construction may
/// answer any token with any content state, and scripts may insert characters after any token.
/// Complexity: a fixed point over states x modes, each step over the rules of the state.
/// Throws unsound_table if the table has a fault.
[[nodiscard]] std::vector<firing> firing_rules(const draft& d);

/// A description to follow "cannot fire: "; "" for none.
[[nodiscard]] std::string_view words_of(obstacle why);

}  // namespace strata::spec
