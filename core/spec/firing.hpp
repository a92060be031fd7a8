#pragma once
// Which rules of a draft can fire at all, in which modes, and why the others cannot: found by looking at the table.
//
// Followed is what can come next: for each state and mode the symbols that may be the next input character when the
// machine gets there. A state that is only entered by reconsuming a letter begins with a letter; at the end of the
// input nothing but the end comes next; what preprocessing takes away never comes. A rule fires where some symbol is
// left to it by the rules above. All that is not looked into (what a buffer holds, what the last characters were) is
// taken to be possible, so a rule of which this says that it cannot fire never does; the opposite is not promised.

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::spec {

/// Why a rule never fires.
enum class obstacle : std::uint8_t {
    none,             ///< it may fire
    never_there,      ///< the machine is never in its state in a mode that the rule is for
    condition_fails,  ///< the draft's tables of names and numbers have nothing that fulfils its condition
    not_in_stream,    ///< preprocessing leaves none of its characters
    taken_above,      ///< rules above take all of its characters
    never_next,       ///< none of its characters can come next where the machine gets to its state
};

/// What is known of one rule.
struct firing {
    modes in{0};  ///< where it may fire; none: it cannot
    obstacle why = obstacle::none;
    [[nodiscard]] bool is_possible() const { return in.bits != 0; }
};

/// For each of the draft's `table.rules`, whether it can fire. Tag names begin with a letter; tree construction may
/// answer any token with any content state, and scripts may insert characters behind any token.
/// Complexity: a fixed point over states x modes, each time over the rules of the state.
/// Throws: unsound_table, where the table has a fault.
[[nodiscard]] std::vector<firing> firing_rules(const draft& d);

/// The obstacle for people, to stand behind "cannot fire: "; "" for none.
[[nodiscard]] std::string_view words_of(obstacle why);

}  // namespace strata::spec
