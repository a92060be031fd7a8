#pragma once
// What the files of this report share: words for parts of texts, and the report's sections.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/record/divergence.hpp"
#include "core/report/document/allowance.hpp"
#include "core/report/what_if/what_if.hpp"
#include "core/spec/draft.hpp"

namespace strata::report {

// --- Words ---

/// An input in quotes; of a very long input, only the beginning and the end.
[[nodiscard]] std::string quoted_input(std::string_view input);

/// The first few differences of a divergence, in words.
[[nodiscard]] std::string differences_of(const compare::divergence& d);

[[nodiscard]] bool is_among(const std::vector<const spec::draft*>& drafts, const spec::draft* draft);

/// Whether the search was complete: no input that it did not try can show anything new.
[[nodiscard]] inline bool is_complete(const input_effects& of) {
    return of.found.exhausted && of.found.early_stops == 0 && of.found.unconfirmed == 0 && of.trees.facts == 0;
}

/// "12 of 146 pages are read differently, at 30 places."
[[nodiscard]] std::string words_of(const page_effects& pages);
/// "38 of 6,810 tests give a different output."
[[nodiscard]] std::string words_of(const test_effects& tests);

// --- Sections, each omitted if it would be empty ---

/// Writes the sentences that were not understood (changed_text.cpp).
void write_gaps(document& to, const effects& of, const effect_limits& limits);
/// Writes the changed states, rules, names and facts.
void write_changed_text(document& to, const effects& of, const effect_limits& limits);
/// Writes the shortest inputs that show a difference (outcomes.cpp).
void write_inputs(document& to, const effects& of, const effect_limits& limits);
/// Writes the errors that only one of the two texts has.
void write_errors(document& to, const effects& of, const effect_limits& limits);
void write_pages(document& to, const page_effects& pages, const effect_limits& limits);
void write_tests(document& to, const test_effects& tests, const effect_limits& limits);

}  // namespace strata::report
