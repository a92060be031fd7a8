#pragma once
// Finds out which revisions of the standard a tokenizer follows: holds the interview, reaches the verdict, and explains
// each deviation.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/registry.hpp"
#include "core/history/moments.hpp"
#include "core/identify/interview.hpp"
#include "core/identify/verdict.hpp"
#include "core/report/document/document.hpp"
#include "core/spec/change.hpp"
#include "core/spec/draft.hpp"

namespace strata::identify {

// --- The reason for a deviation (reason.cpp) ---

/// A rule of a text.
struct reason {
    std::optional<std::size_t> state;  ///< the state's number in the text; nothing: the rule does not belong to a state
    std::string state_name;            ///< "": no rule is known
    std::string subject;               ///< the characters of the rule; "" if it tests no character
    std::string sentence;              ///< what it says
};

/// The rule nearest to the first place at which the tokenizer's answer in `of` differs from `expected`, the answer of
/// `text`. `of` must have an answer. Complexity: linear in the input, and in the rules of the state.
[[nodiscard]] reason reason_for(part in, const asked_probe& of, const spec::draft& text, const outcome& expected);

// --- Random and mutated inputs, which find faults of a tokenizer even in rules that no commit has changed ---
//
// Each answer is compared with the answer of only one text, so thousands of inputs cost little. An input on which the
// tokenizer deviates is shortened as long as the reason for the deviation stays the same rule. Only the first input for
// each rule is kept.

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

// --- The identification ---

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

// --- The report: as a document (document.cpp) and as JSON (json.cpp) ---
//
// Scripts rely on the JSON object: docs/schemas/identify.schema.json and docs/identify.md describe it.

/// Writes the report: the texts that the tokenizer follows, the commits of these texts that it lacks, the later commits
/// that it has, its deviations, and how many probes it answered. At most `most` deviations and `most` commits of each
/// kind are listed; the rest is counted.
void write_identification(report::document& to, const identification& of, std::size_t most);

/// Writes everything that is known as one JSON object.
void write_identification_as_json(std::ostream& to, const identification& of);

/// The answer of a text or a tokenizer in one part, in html5lib's notation: "[\"Comment\", \"a\"]".
[[nodiscard]] std::vector<std::string> lines_of(part in, const outcome& of);

}  // namespace strata::identify
