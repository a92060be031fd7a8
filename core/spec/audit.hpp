#pragma once
// Inspects a draft's table: finds out which cases it does not cover, which states can be reached, which rules can fire,
// and why the others cannot.
//
// If a table has a fault (core/spec/soundness.hpp), each function throws unsound_table.
//
// If a draft does not cover a case, no rule is invented for it. The audit lists such cases and says whether the machine
// can reach them.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::spec {

/// A case that a draft does not cover: a symbol for which a state has no rule in some mode.
struct silence {
    std::size_t state = 0;
    mode in = 0;
    symbol on = 0;
    bool reachable = false;  ///< whether the machine can be in that state in that mode
};

/// Returns all cases that a draft does not cover, ordered by state, mode and symbol. Complexity: states x modes x
/// symbols x rules of a state.
[[nodiscard]] std::vector<silence> silences(const draft& d);

/// Returns, for each state and mode (at index `state * mode_count + mode`), whether the machine can be in them. The
/// analysis assumes that the machine begins in any of the content states, that tree construction may switch to any
/// content state after a token, and that tag names begin with a letter.
[[nodiscard]] std::vector<bool> reachable(const draft& d);

/// Identifies a rule of a table.
struct rule_place {
    std::size_t state = 0;
    std::size_t rule = 0;  ///< the index of the rule within the state
};

/// Returns the rules that never fire because earlier rules take all of their symbols.
[[nodiscard]] std::vector<rule_place> shadowed(const draft& d);

// --- Rules that can fire ---
//
// The analysis finds, for each state and mode, which symbols can be the next input character when the machine enters
// the state. For instance, if a state is only entered by reconsuming a letter, only a letter can come next. At the end
// of the input, only EOF can come next. A character that preprocessing removes never comes next. A rule can fire if
// earlier rules leave it at least one symbol. Facts that are not analysed (such as the contents of buffers) are assumed
// to have any possible value. So a rule that is reported as unable to fire never fires, but a rule that is reported as
// able to fire might also never fire.

/// Why a rule never fires.
enum class obstacle : std::uint8_t {
    none,             ///< it may fire
    never_there,      ///< the machine is never in the rule's state in one of the rule's modes
    condition_fails,  ///< nothing in the draft's tables of names and numbers meets the rule's condition
    not_in_stream,    ///< preprocessing removes all of the rule's characters
    taken_above,      ///< earlier rules take all of the rule's characters
    never_next,       ///< none of the rule's characters can come next when the machine enters the state
};

/// The findings about one rule.
struct firing {
    modes in{0};  ///< the modes in which the rule can fire; if none, it never fires
    obstacle why = obstacle::none;
    [[nodiscard]] bool is_possible() const { return in.bits != 0; }
};

/// Returns, for each of the draft's `table.rules`, whether it can fire. The analysis assumes that tag names begin with
/// a letter, that tree construction may set any content state after any token, and that scripts may insert characters
/// after any token. Computes a fixed point over states x modes; each step reads the rules of one state. Throws
/// unsound_table if the table has a fault.
[[nodiscard]] std::vector<firing> firing_rules(const draft& d);

/// Returns the obstacle in words that can follow "cannot fire: "; "" if there is no obstacle.
[[nodiscard]] std::string_view words_of(obstacle why);

}  // namespace strata::spec
