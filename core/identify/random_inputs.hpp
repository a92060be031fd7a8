#pragma once
// Sends random and mutated inputs, which find faults of a tokenizer even in rules that no commit has changed.
//
// Each answer is compared with the answer of only one text, so thousands of inputs cost little. An input on which the
// tokenizer deviates is shortened as long as the reason for the deviation stays the same rule. Only the first input for
// each rule is kept.

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

/// How many inputs to make, and the seed that determines them.
struct random_choice {
    std::size_t count = 0;
    std::uint64_t seed = 0;
};

/// An input on which the tokenizer deviates. Its `readings` are empty.
struct random_deviation {
    part in = part::tokens;
    asked_probe asked;
    reason why;
    std::size_t others = 0;  ///< how many more inputs deviate because of the same rule
};

/// The results for all inputs.
struct random_findings {
    std::size_t answered = 0;
    std::size_t differing = 0;
    std::vector<random_deviation> deviations;  ///< one for each rule, in the order in which they were found
};

/// Makes the inputs, sends them, and compares the answers. Some inputs are mutations of the inputs in `like`. `tokens`
/// and `errors` are the texts to compare with; if `errors` is null, errors are not compared. Before each input,
/// `goes_on` is called with the number of inputs so far. Complexity: linear in the number of inputs. Shortening an
/// input takes at most a few hundred cases, and at most 100 inputs are shortened.
[[nodiscard]] random_findings ask_at_random(conversation& with, const random_choice& choice,
                                            std::span<const asked_probe> like, const spec::draft& tokens,
                                            const spec::draft* errors,
                                            const std::function<void(std::size_t begun)>& goes_on);

}  // namespace strata::identify
