#pragma once
// Computes the results of all texts of the standard for a probe.

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/history/moments.hpp"
#include "core/identify/answers.hpp"
#include "core/identify/probes.hpp"

namespace strata::identify {

/// The results of all texts for one probe. Most texts give the same result, so each distinct result is stored once.
struct readings {
    std::vector<outcome> different;
    /// For each text, the index of its result in `different`; nothing if the text lacks the probe's initial state.
    std::vector<std::optional<std::size_t>> of_text;

    /// Returns the result of the text with the index `text`; null if the text lacks the probe's initial state.
    [[nodiscard]] const outcome* of(std::size_t text) const {
        return of_text[text] ? &different[*of_text[text]] : nullptr;
    }
};

/// Runs every text on a probe, and reduces each result to what a tokenizer with the capabilities `to` can report.
/// Complexity: linear in the input, times the number of texts.
[[nodiscard]] readings read_by_all(std::span<const history::moment> texts, const probe& what, const capabilities& to);

}  // namespace strata::identify
