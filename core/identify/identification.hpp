#pragma once
// Finds out which revisions of the standard a tokenizer follows: sends it the probes, judges its answers, and explains
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

/// Consecutive texts that give the same answers, from the day of the first one to the last day on which the last one
/// was in force.
struct time_range {
    std::size_t first = 0, last = 0;  ///< the indices of the first and last text
    std::string from, to;             ///< the days
    bool goes_on = false;             ///< whether the range includes the newest text, so that its end is not known
};

/// Combines texts into ranges without gaps. `numbers` has the indices of the texts in ascending order. `until` is the
/// last day that is known.
[[nodiscard]] std::vector<time_range> ranges_of(std::span<const std::size_t> numbers,
                                                std::span<const history::moment> texts, std::string_view until);

/// A probe on which the tokenizer's answer differs from that of the text that it is compared with.
struct deviation {
    part in = part::tokens;
    std::size_t probe = 0;             ///< the index of the probe in the interview
    reason why;                        ///< the rule of the text whose effect is nearest to the difference
    std::vector<std::size_t> commits;  ///< those of the commits by which tokenizer and text differ that affect this
                                       ///< probe
    bool is_like_a_text = false;       ///< whether any other text answers as the tokenizer does
    std::size_t others = 0;            ///< how many other random inputs deviate by the same rule
};

/// What was found out about one part of the answers: tokens or errors.
struct identified_part {
    dating of;
    std::vector<time_range> when;  ///< when the texts were in force that fit as well as the best one; the oldest range
                                   ///< first
};

/// Everything that was found out about a tokenizer. The texts must outlive this object.
struct identification {
    std::string implementation;
    std::span<const history::moment> texts;
    std::string_view until;  ///< the last day that the texts cover
    std::vector<commit> commits;
    interview said;
    identified_part tokens;
    std::optional<identified_part> errors;          ///< nothing if the tokenizer reports no errors
    std::vector<deviation> deviations;              ///< the deviations in tokens, then those in errors
    bool is_expected = false;                       ///< whether the user has named the text to compare with
    std::optional<random_choice> chosen_at_random;  ///< nothing if no random inputs were sent
    random_findings random;  ///< what random inputs have shown; their deviations are in `deviations` instead

    [[nodiscard]] const identified_part& in(part which) const { return which == part::tokens ? tokens : *errors; }
};

/// What to send to a tokenizer, and which text to compare it with.
struct identify_request {
    std::optional<std::size_t> expected;  ///< the index of the text to compare with; nothing: the text that fits best
    std::optional<spec::change_topic> topic{};  ///< the topic of the probes; nothing: all topics
    error_names names{};
    random_choice random{};  ///< the random inputs to send after the probes; an adapter that reports trees gets none
};

/// Finds out which revisions the program `of` follows. `texts` must outlive the result. Calls `goes_on` as
/// `hold_interview` does. Throws: broken_adapter if the adapter does not follow the protocol or fails on a plain input.
[[nodiscard]] identification identify(const registry& known, std::span<const history::moment> texts, program& of,
                                      const identify_request& request,
                                      const std::function<void(std::size_t begun, std::size_t all)>& goes_on);

}  // namespace strata::identify
