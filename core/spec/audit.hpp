#pragma once
// The facts that follow from inspecting a draft's table: where it is silent, which states can be reached, which rules
// can fire, and why the others cannot.
//
// A table with a fault (core/spec/soundness.hpp) is rejected: each function throws unsound_table.
//
// Silence is recorded, not filled: no rule is invented for a case that a draft does not cover. The audit lists such
// cells and shows whether the machine can reach them.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::spec {

/// A symbol for which a state has no rule in a mode.
struct silence {
    std::size_t state = 0;
    mode in = 0;
    symbol on = 0;
    bool reachable = false;  ///< whether the machine can be in that state in that mode
};

/// All silences of a draft, by state, mode and symbol. Complexity: states x modes x symbols x rules of a state.
[[nodiscard]] std::vector<silence> silences(const draft& d);

/// For each state and mode (`state * mode_count + mode`), whether the machine can be there. The machine begins in any
/// of the content states. After a token, tree construction may switch to any content state. Tag names begin with a
/// letter.
[[nodiscard]] std::vector<bool> reachable(const draft& d);

/// The place of a rule.
struct rule_place {
    std::size_t state = 0;
    std::size_t rule = 0;  ///< within the state
};

/// Rules that never fire, because earlier rules take everything that they would take.
[[nodiscard]] std::vector<rule_place> shadowed(const draft& d);

// --- Rules that can fire ---
//
// The analysis tracks what can come next: for each state and mode, the symbols that may be the next input character
// when the machine gets there. In a state that is only entered by reconsuming a letter, only a letter can come next; at
// the end of the input, only the end; a character that preprocessing removes never comes. A rule fires if earlier rules
// leave it some symbol. Everything that is not analysed (the contents of buffers, the last characters) is assumed to be
// possible. So a rule reported as unable to fire never fires; the converse is not guaranteed.

/// Why a rule never fires.
enum class obstacle : std::uint8_t {
    none,             ///< it may fire
    never_there,      ///< the machine is never in its state in one of the rule's modes
    condition_fails,  ///< the draft's tables of names and numbers have nothing that meets its condition
    not_in_stream,    ///< preprocessing leaves none of its characters
    taken_above,      ///< earlier rules take all of its characters
    never_next,       ///< none of its characters can come next when the machine reaches its state
};

/// The findings about one rule.
struct firing {
    modes in{0};  ///< the modes in which it may fire; none: it never fires
    obstacle why = obstacle::none;
    [[nodiscard]] bool is_possible() const { return in.bits != 0; }
};

/// For each of the draft's `table.rules`, whether it can fire. Tag names begin with a letter; tree construction may
/// answer any token with any content state, and scripts may insert characters after any token.
/// Complexity: a fixed point over states x modes, each step over the rules of the state.
/// Throws unsound_table if the table has a fault.
[[nodiscard]] std::vector<firing> firing_rules(const draft& d);

/// A description that fits after "cannot fire: "; "" for none.
[[nodiscard]] std::string_view words_of(obstacle why);

}  // namespace strata::spec
