#pragma once
// What a state does with one character, apart from the words in which its draft says so.
//
// Drafts say the same in different ways: "reconsume in the tag name state" where an earlier one appended the letter at
// once, "emit an end-of-file token" where it said "reconsume the EOF character in the data state". Here reconsuming is
// followed until the character is used up, names that begin empty are joined with their first letter, and "the current
// input character" is the character it is. What is left can be compared.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::study {

/// Something that is done: an action other than an error or a change of state.
struct effect {
    spec::op code = spec::op::none;
    spec::operand what = 0;
    friend bool operator==(const effect&, const effect&) = default;
};

/// Where the machine goes on.
struct destination {
    /// `again`: in `state`, which is given the character once more.
    enum class kind : std::uint8_t { state, again, return_state, caller, end };
    kind what = kind::state;
    std::size_t state = 0;  ///< of `state` and `again`
    friend bool operator==(const destination&, const destination&) = default;
};

/// What comes of a character if some conditions hold.
struct outcome {
    std::string asks;  ///< the conditions, in no words that are shown; "": none
    std::vector<effect> does;
    std::vector<std::string> errors;  ///< codes; of a draft that names none "error" and the like
    destination to;
};

/// What a state does with a character in a mode.
struct behaviour {
    /// In the order in which their conditions are asked. The last has none, unless the draft is silent.
    std::vector<outcome> outcomes;
    /// The rules of the state itself that may apply, in order; not those of states that reconsume.
    std::vector<std::size_t> rules;
    bool looks_for_end_tag = false;    ///< it asks by looking ahead whether the end tag is the one waited for
    bool has_appropriate_tag = false;  ///< it asks so of the end tag that was read
};

/// What `state` does with `s`. A U+0000 that the draft's preprocessing replaces is what it becomes.
/// Complexity: the rules of the states that the character passes through.
/// `follows`: whether states that the character is reconsumed in are asked too, until it is used up.
[[nodiscard]] behaviour behaviour_of(const spec::draft& draft, std::size_t state, spec::mode in, spec::symbol s,
                                     bool follows = true);

/// Whether the state is one of the procedure on character references, or runs it.
[[nodiscard]] bool is_of_procedure(const spec::draft& draft, std::size_t state);

/// Whether the effect is only a note that a later state looks at: the temporary buffer, the return state. Drafts that
/// have none say the same without.
[[nodiscard]] bool is_bookkeeping(spec::op code);

}  // namespace strata::study
