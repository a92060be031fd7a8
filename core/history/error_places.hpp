#pragma once
// Where a text reports an error: on which characters of which states, and outside the states.

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "core/spec/draft.hpp"
#include "core/spec/error_codes.hpp"
#include "core/spec/modes.hpp"
#include "core/study/changed_rules.hpp"

namespace strata::study {

/// A rule that reports the error, and the characters on which it does, by mode. A rule for no character has the others
/// (`any_character`).
struct error_rule {
    std::size_t rule = 0;
    bool any_character = false;
    std::array<spec::symbol_set, spec::mode_count> on{};
};

/// The rules of a state that report the error, in their order. Where several rules are for a character, it is the first
/// that applies without a condition that counts. Without a content model flag, all is said under the first mode.
/// Complexity: the rules times the symbols.
[[nodiscard]] std::vector<error_rule> error_rules(const state_in_text& of, spec::error_code code);

/// The places outside the rules, each as a sentence: "Preprocessing the input stream: U+0001 to U+0008".
[[nodiscard]] std::vector<std::string> error_facts(const spec::draft& draft, spec::error_code code);

/// Whether the state reports the error.
[[nodiscard]] bool has_error(const state_in_text& of, spec::error_code code);
/// Whether the text reports it anywhere.
[[nodiscard]] bool has_error(const spec::draft& draft, spec::error_code code);

/// The places of a state in two texts that only one of them has. `before`, `after`: null if the state is not there.
[[nodiscard]] std::vector<changed_rule> changed_errors(const state_in_text* before, const state_in_text* after,
                                                       spec::error_code code);

}  // namespace strata::study
