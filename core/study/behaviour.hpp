#pragma once
// Determines what a state does with one character, in a form that does not depend on the draft's wording.
//
// Drafts describe the same behaviour in different ways: "reconsume in the tag name state" where an earlier draft
// appended the letter at once, or "emit an end-of-file token" where an earlier draft had "reconsume the EOF character
// in the data state". To make behaviours comparable, reconsuming is followed until the character is consumed, the first
// letter is added to a name that is created empty, and "the current input character" is replaced by the character
// itself.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::study {

/// An action other than an error or a change of state.
struct rule_effect {
    spec::op code = spec::op::none;
    spec::operand what = 0;
    std::size_t to = 0;  ///< for `set_return_state`: the return state, even if the draft only says that the machine
                         ///< remembers the current state
    friend bool operator==(const rule_effect&, const rule_effect&) = default;
};

/// The next state of the machine.
struct destination {
    /// `again`: the machine goes to `state`, which gets the same character once more. `nowhere`: no rule applies.
    enum class kind : std::uint8_t { state, again, return_state, caller, end, nowhere };
    kind what = kind::state;
    std::size_t state = 0;  ///< the state, if the kind is `state` or `again`
    friend bool operator==(const destination&, const destination&) = default;
};

/// The effect on a character if certain conditions hold.
struct outcome {
    std::string asks;  ///< the conditions, in an internal notation; "" if there are no conditions
    std::vector<rule_effect> does;
    std::vector<std::string> errors;  ///< error codes; for a draft without error codes, "error" and the like
    destination to;
};

/// The effect of a state on a character in a mode.
struct behaviour {
    /// The outcomes, in the order in which their conditions are tested. The last outcome applies if no earlier one
    /// does.
    std::vector<outcome> outcomes;
    /// The rules of the state itself that may apply, in order. Rules of states in which the character is reconsumed are
    /// not included.
    std::vector<std::size_t> rules;
    /// Whether some rule tests whether the current node is foreign, however the test is worded.
    bool asks_for_foreign = false;
    bool looks_for_end_tag = false;    ///< whether some rule looks ahead to find out if the end tag is the appropriate
                                       ///< one
    bool has_appropriate_tag = false;  ///< whether some rule tests whether the end tag that was read is appropriate
    bool has_gap = false;              ///< whether a sentence was not understood
};

/// Returns the effect of `state` on `s` in the mode `in`. A U+0000 that the draft's preprocessing replaces is treated
/// as its replacement. Complexity: linear in the rules of the states that the character passes through. `follows`:
/// whether to follow reconsuming until the character is consumed.
[[nodiscard]] behaviour behaviour_of(const spec::draft& draft, std::size_t state, spec::mode in, spec::symbol s,
                                     bool follows = true);

/// Whether the state is a step of the procedure on character references, or runs this procedure.
[[nodiscard]] bool is_of_procedure(const spec::draft& draft, std::size_t state);

/// Whether the effect only stores something for a later state, in the temporary buffer or as the return state. Drafts
/// without such actions achieve the same result in other ways.
[[nodiscard]] bool is_bookkeeping(spec::op code);

// --- Characters without an entry in a state, where the machine of a text read at run time stops ---

/// A state, and the characters that none of its rules takes under any condition. EOF also counts as missing if its only
/// rule is an "anything else" that stays in the state, because the machine would then never end.
struct missing_entry {
    std::size_t state = 0;  ///< index into the draft's states
    spec::symbol_set on;
};

/// Returns the states that lack an entry, in the draft's order. Steps of the procedure on character references are not
/// states of the draft and are left out. Complexity: rules times symbols.
[[nodiscard]] std::vector<missing_entry> missing_entries(const spec::draft& draft);

}  // namespace strata::study
