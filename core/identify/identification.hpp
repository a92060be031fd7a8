#pragma once
// Finds out which revisions of the standard a tokenizer follows: holds the interview, reaches the verdict, and explains
// each deviation.

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
    bool goes_on = false;             ///< the range includes the last known text, so its end is not known
};

/// Combines texts into ranges without gaps. `numbers` are the numbers of the texts in ascending order, and `until` is
/// the last known day.
[[nodiscard]] std::vector<time_range> ranges_of(std::span<const std::size_t> numbers,
                                                std::span<const history::moment> texts, std::string_view until);

/// A probe that the tokenizer answers differently from the text.
struct deviation {
    part in = part::tokens;
    std::size_t probe = 0;             ///< its number in the interview
    reason why;                        ///< the rule of the text that is nearest to the deviation
    std::vector<std::size_t> commits;  ///< the commits on which this probe depends, out of those by which tokenizer and
                                       ///< text differ
    bool is_like_a_text = false;       ///< whether another text answers as the tokenizer does
    std::size_t others = 0;            ///< how many random inputs deviate by the same rule
};

/// One part of the verdict.
struct identified_part {
    dating of;
    std::vector<time_range> when;  ///< when the texts were in force that give the same answers as the best one, oldest
                                   ///< first
};

/// Everything that was found out about a tokenizer. The texts must outlive the object.
struct identification {
    std::string implementation;
    std::span<const history::moment> texts;
    std::string_view until;  ///< the last day that the texts cover
    std::vector<commit> commits;
    interview said;
    identified_part tokens;
    std::optional<identified_part> errors;          ///< nothing: the tokenizer gives no errors
    std::vector<deviation> deviations;              ///< in tokens first
    bool is_expected = false;                       ///< the user named the text to compare with
    std::optional<random_choice> chosen_at_random;  ///< nothing: no random inputs were sent
    random_findings random;                         ///< the findings on random inputs, except their deviations, which
                                                    ///< are in `deviations`

    [[nodiscard]] const identified_part& in(part which) const { return which == part::tokens ? tokens : *errors; }
};

/// Which cases to send, and which text to compare the answers with.
struct identify_request {
    std::optional<std::size_t> expected;        ///< the text to compare with; nothing: the text that fits best
    std::optional<spec::change_topic> topic{};  ///< nothing: all topics
    error_names names{};
    random_choice random{};  ///< the random inputs to send after the probes, if the adapter gives tokens
};

/// Interviews the program, and makes the verdict. `texts` must outlive the result. `goes_on` is called as by
/// `hold_interview`. Throws: broken_adapter.
[[nodiscard]] identification identify(const registry& known, std::span<const history::moment> texts, program& of,
                                      const identify_request& request,
                                      const std::function<void(std::size_t begun, std::size_t all)>& goes_on);

}  // namespace strata::identify
