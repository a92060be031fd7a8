#pragma once
// What of a coverage is shown, and in which words: the same in text, JSON and HTML.

#include <cstddef>
#include <string>
#include <vector>

#include "core/study/coverage.hpp"

namespace strata::report {

/// What is shown of a coverage. Its figures are always those of whole drafts.
struct coverage_choice {
    /// Of each draft of the coverage, indices of the states that are shown, in the draft's order; of a draft without
    /// any nothing is shown. No lists at all: all states of all drafts.
    std::vector<std::vector<std::size_t>> states;
    bool only_unfired = false;  ///< only rules that never fired though they can, and states with such rules
    bool every_rule = false;    ///< text: rules that fired too, each with its count
};

/// A state with those of its rules that are shown.
struct listed_state {
    std::size_t state = 0;
    study::coverage_figures figures;
    std::vector<std::size_t> rules;  ///< within the state
};

/// What is shown of a draft, which is the `draft`th of `c`. The steps of the procedure on character references come
/// behind the states.
[[nodiscard]] std::vector<listed_state> listed(const study::coverage& c, std::size_t draft,
                                               const coverage_choice& choice);

/// Whether anything is shown of that draft: it has no states by the choice.
[[nodiscard]] bool is_shown(const coverage_choice& choice, std::size_t draft);

/// Whether the errors of preprocessing are shown: where no states are chosen.
[[nodiscard]] bool shows_preprocessing(const coverage_choice& choice);

/// What was tokenized: "14 files of 6,821 tests and 3 pages of 12,345 bytes".
[[nodiscard]] std::string words_of(const study::covered_inputs& inputs);

/// How many of the rules fired: "240 of 257 rules fired, 15 never; 2 cannot".
[[nodiscard]] std::string words_of(const study::coverage_figures& figures);

/// The part of the rules that fired of those that can: "93.4%". Not "100.0%" unless it is all of them.
[[nodiscard]] std::string percentage(const study::coverage_figures& figures);

/// How often a rule fired under each content model, where the draft has them and it was more than one:
/// "PCDATA 12, RCDATA 3"; else "".
[[nodiscard]] std::string by_content_model(const spec::draft& draft, const study::rule_count& count);

}  // namespace strata::report
