#pragma once
// Which revisions of the standard a tokenizer follows: the interview, the verdict, and each deviation with its reason.

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/registry.hpp"
#include "core/history/moments.hpp"
#include "core/identify/conversation.hpp"
#include "core/identify/interview.hpp"
#include "core/identify/random_inputs.hpp"
#include "core/identify/reason.hpp"
#include "core/identify/verdict.hpp"
#include "core/spec/change.hpp"

namespace strata::identify {

/// Consecutive texts of one class: from the day of the first text to the last day on which one of them was in force.
struct time_range {
    std::size_t first = 0, last = 0;  ///< texts
    std::string from, to;             ///< days
    bool goes_on = false;             ///< the last known text is one of them
};

/// Texts, given by their numbers in order, as ranges without a gap. `until`: the last known day.
[[nodiscard]] std::vector<time_range> ranges_of(std::span<const std::size_t> numbers,
                                                std::span<const history::moment> texts, std::string_view until);

/// A probe that the tokenizer answers differently from the text.
struct deviation {
    part in = part::tokens;
    std::size_t probe = 0;             ///< its number in the interview
    reason why;                        ///< the nearest rule of the text
    std::vector<std::size_t> commits;  ///< the commits, among those that the tokenizer has or lacks, on which this
                                       ///< probe depends
    bool is_like_a_text = false;       ///< whether another text answers as the tokenizer does
    std::size_t others = 0;            ///< how many random inputs deviate by the same rule
};

/// One part of the verdict.
struct identified_part {
    dating of;
    std::vector<time_range> when;  ///< the texts that answer like the one that fits best, oldest first
};

/// Everything that is known about a tokenizer. The texts must outlive it.
struct identification {
    std::string implementation;
    std::span<const history::moment> texts;
    std::string_view until;  ///< the last day that the texts cover
    std::vector<commit> commits;
    interview said;
    identified_part tokens;
    std::optional<identified_part> errors;          ///< nothing: it gives none
    std::vector<deviation> deviations;              ///< in tokens first
    bool is_expected = false;                       ///< the text to compare with was given
    std::optional<random_choice> chosen_at_random;  ///< nothing: no random inputs were sent
    random_findings random;                         ///< the findings on them; their deviations are in `deviations`

    [[nodiscard]] const identified_part& in(part which) const { return which == part::tokens ? tokens : *errors; }
};

/// The cases to send, and the text to compare with.
struct identify_request {
    std::optional<std::size_t> expected;        ///< the text to compare with; nothing: the one that fits best
    std::optional<spec::change_topic> topic{};  ///< nothing: all topics
    error_names names{};
    random_choice random{};  ///< inputs to send besides the probes, if the adapter gives tokens
};

/// Interviews the program, and makes the verdict. `texts` must outlive the result. `goes_on`: see hold_interview.
/// Throws: broken_adapter.
[[nodiscard]] identification identify(const registry& known, std::span<const history::moment> texts, program& of,
                                      const identify_request& request,
                                      const std::function<void(std::size_t begun, std::size_t all)>& goes_on);

}  // namespace strata::identify
