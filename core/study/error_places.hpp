#pragma once
// Finds where a text of the standard reports a parse error, and where only one of two texts reports it.
//
// Here, the place of an error is in the text, not in an input. A place is either a state, with the characters on which
// it reports the error, or something outside the states, such as the preprocessing of the input stream.

#include <string>
#include <vector>

#include "core/spec/characters.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/error_codes.hpp"
#include "core/study/changed_rules.hpp"
#include "core/study/draft_diff.hpp"

namespace strata::study {

// --- In one text ---

/// Whether the state reports the error. Complexity: the rules of the state times the characters and modes.
[[nodiscard]] bool has_error(const state_in_text& of, spec::error_code code);

/// Whether the text reports the error anywhere.
[[nodiscard]] bool has_error(const spec::draft& draft, spec::error_code code);

/// Returns the places outside the states at which the text reports the error, each as a sentence: "Preprocessing the
/// input stream: U+0001 to U+0008".
[[nodiscard]] std::vector<std::string> error_facts(const spec::draft& draft, spec::error_code code);

// --- In two texts ---

/// Returns the rules of a state that report the error in only one of the two texts. The rules of the later text come
/// first. `before`, `after`: null if the text does not have the state.
[[nodiscard]] std::vector<changed_rule> changed_errors(const state_in_text* before, const state_in_text* after,
                                                       spec::error_code code);

/// A place at which only one of two texts reports an error.
struct error_place {
    std::string where;    ///< the heading of a state; outside the states, a sentence of `error_facts`
    spec::symbol_set on;  ///< the characters on which the state reports the error; empty if the error does not depend
                          ///< on characters
};

/// The places at which only one of two texts reports an error.
struct error_change {
    spec::error_code code{};
    bool is_elsewhere = false;  ///< whether the other text reports the error as well, but at other places
    std::vector<error_place> places;
};

/// The errors that only one of two texts reports, or that one text reports at places where the other does not. Sorted
/// by code.
struct error_changes {
    std::vector<error_change> added, removed;
};

/// Returns the changes from A to B of a diff. A state is a new place of an error on a character if no state that it
/// continues reports the error on that character in any mode. Some states continue a procedure: for these, it only
/// matters whether the procedure reports the error at all. Complexity: the number of errors times the states, rules and
/// characters; some milliseconds.
[[nodiscard]] error_changes errors_between(const draft_diff& diff);

}  // namespace strata::study
