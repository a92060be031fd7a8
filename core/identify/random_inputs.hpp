#pragma once
// Sends random inputs and variations of probes. They find faults of a tokenizer even in rules that no commit has
// changed.
//
// Each answer is compared with only one text, so even thousands of inputs take little time. An input on which the
// tokenizer deviates is shortened as long as it still deviates by the same rule. For each rule, only the first such
// input is kept.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/identify/conversation.hpp"
#include "core/identify/reason.hpp"
#include "core/identify/verdict.hpp"
#include "core/spec/draft.hpp"

namespace strata::identify {

/// The number of random inputs, and the seed from which they are made.
struct random_choice {
    std::size_t count = 0;
    std::uint64_t seed = 0;
};

/// An input on which the tokenizer deviates from the text. `asked.texts` is empty.
struct random_deviation {
    part in = part::tokens;
    asked_probe asked;
    reason why;
    std::size_t others = 0;  ///< how many other inputs deviate by the same rule
};

/// What random inputs have shown about a tokenizer.
struct random_findings {
    std::size_t answered = 0;
    std::size_t differing = 0;
    std::vector<random_deviation> deviations;  ///< one deviation for each rule, in the order in which they were found
};

/// Makes random inputs, sends them, and compares the answers. Some of the inputs are variations of the probes in
/// `like`. `tokens` and `errors` are the texts to compare with; if `errors` is null, errors are not compared. Calls
/// `goes_on` before each input with the number of inputs so far. Complexity: linear in the number of inputs. Shortening
/// an input takes a few hundred cases, and at most 100 inputs are shortened.
[[nodiscard]] random_findings ask_at_random(conversation& with, const random_choice& choice,
                                            std::span<const asked_probe> like, const spec::draft& tokens,
                                            const spec::draft* errors,
                                            const std::function<void(std::size_t begun)>& goes_on);

}  // namespace strata::identify
