#pragma once
// Reports which rules of each draft fired, as a document and as JSON (document.cpp, json.cpp). Both formats list the
// chosen states and rules, and give figures in words.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/document/document.hpp"
#include "core/run/coverage.hpp"

namespace strata::report {

// --- What is shown ---

/// What a document does with rules that fired.
enum class fired_rules : std::uint8_t {
    left_out,
    folded,  ///< they are in a fold, after the other rules of their state
    shown,   ///< they are shown in the draft's order
};

/// Which states and rules a report shows. Figures always cover whole drafts.
struct coverage_choice {
    /// For each draft of the coverage, indices of the states that are shown, in the draft's order. A draft without
    /// states is not shown. If this is empty, all states of all drafts are shown.
    std::vector<std::vector<std::size_t>> states;
    /// Whether to show only rules that can fire but never did, and only states with such rules.
    bool only_unfired = false;
    fired_rules fired = fired_rules::left_out;  ///< how the document treats rules that fired
};

/// A state, and the rules of the state that are shown.
struct listed_state {
    std::size_t state = 0;
    run::coverage_figures figures;
    std::vector<std::size_t> rules;  ///< indices within the state
};

/// The shown part of the draft with index `draft`. The steps of the procedure on character references (`spec::is_step`)
/// come after the states.
[[nodiscard]] std::vector<listed_state> listed(const run::coverage& c, std::size_t draft,
                                               const coverage_choice& choice);

/// Whether a draft is shown; false if states are chosen and the draft has none of them.
[[nodiscard]] bool is_shown(const coverage_choice& choice, std::size_t draft);

/// Whether the errors of preprocessing are shown; false if states are chosen.
[[nodiscard]] bool shows_preprocessing(const coverage_choice& choice);

// --- Figures in words ---

/// The tokenized inputs in words: "14 files of 6,821 tests and 3 pages of 12,345 bytes".
[[nodiscard]] std::string words_of(const run::covered_inputs& inputs);

/// How many of the rules fired: "240 of 257 rules fired (94.1% of those that can), 15 never; 2 cannot
/// fire".
[[nodiscard]] std::string words_of(const run::coverage_figures& figures);

/// The number of rules that fired as a share of the rules that can fire: "93.4%". "100%" appears only if all these
/// rules fired.
[[nodiscard]] std::string percentage(const run::coverage_figures& figures);

/// How often a rule fired under each content model: "PCDATA 12, RCDATA 3"; "" if it fired under only one content model
/// or never.
[[nodiscard]] std::string by_content_model(const spec::draft& draft, const run::rule_count& count);

// --- The report ---

/// Writes which rules of each draft fired, state by state and in the draft's words, and ends the document. `options`:
/// the options with which pages were run, in words; "" for the defaults.
void write_coverage(document& to, const run::coverage& c, const coverage_choice& choice, std::string_view options);

// --- JSON ---

/// Returns one JSON object with a line for each rule, followed by a line end. docs/coverage.md describes the object.
/// Figures cover whole drafts.
[[nodiscard]] std::string coverage_json(const run::coverage& c, const coverage_choice& choice);

}  // namespace strata::report
