#pragma once
// The answers of all texts of the standard to a probe.

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/history/moments.hpp"
#include "core/identify/answers.hpp"
#include "core/identify/probes.hpp"

namespace strata::identify {

/// The answers of all texts to one probe. Most texts give the same answer, so each different answer is kept once.
struct readings {
    std::vector<outcome> different;
    /// For each text, the number of its answer; nothing if the text does not have the probe's initial state.
    std::vector<std::optional<std::size_t>> of_text;

    /// The answer of a text; null if the text does not have the probe's initial state.
    [[nodiscard]] const outcome* of(std::size_t text) const {
        return of_text[text] ? &different[*of_text[text]] : nullptr;
    }
};

/// Runs every text on the probe, and reduces the results to what a tokenizer can report. Complexity: linear in the
/// input, times the texts.
[[nodiscard]] readings read_by_all(std::span<const history::moment> texts, const probe& what, const capabilities& to);

}  // namespace strata::identify
