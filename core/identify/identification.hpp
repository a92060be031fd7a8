#pragma once
// Finds out which revisions of the standard a tokenizer follows: sends it the probes, judges its answers, and explains
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
#include "core/report/writing/json_schema.hpp"
#include "core/spec/change.hpp"
#include "core/spec/draft.hpp"

namespace strata::identify {

// --- The reason for a deviation (reason.cpp) ---

/// A rule of a text, as the report shows it.
struct reason {
    std::optional<std::size_t> state;  ///< the index of the state in the text; nothing if the rule belongs to no state
    std::string state_name;            ///< the name of the state; "" if no rule is known
    std::string subject;               ///< the characters that the rule is about; "" if the rule tests no character
    std::string sentence;              ///< the sentence of the rule
};

/// Returns the rule that is nearest to the first difference between the tokenizer's answer to a probe and `expected`,
/// the answer of `text`. The tokenizer must have answered the probe. Complexity: linear in the input, and in the rules
/// of the state.
[[nodiscard]] reason reason_for(part in, const asked_probe& of, const spec::draft& text, const outcome& expected);

// --- Random and mutated inputs, which find faults of a tokenizer even in rules that no commit has changed ---
//
// Each answer is compared with only one text, so even thousands of inputs take little time. An input on which the
// tokenizer deviates is shortened as long as the tokenizer still deviates from the same rule. For each rule, only the
// first such input is kept.

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
    std::size_t others = 0;  ///< on how many other inputs the tokenizer deviates from the same rule
};

/// What random inputs have shown about a tokenizer.
struct random_findings {
    std::size_t answered = 0;
    std::size_t differing = 0;
    std::vector<random_deviation> deviations;  ///< one deviation for each rule, in the order in which they were found
};

/// Makes random inputs, sends them, and compares the answers. Some of the inputs are variations of the probes in
/// `like`. `tokens` and `errors` are the texts to compare with; if `errors` is null, errors are not compared. Before
/// each input, calls `goes_on` with the number of inputs so far. Complexity: linear in the number of inputs. Shortening
/// an input takes a few hundred cases, and at most 100 inputs are shortened.
[[nodiscard]] random_findings ask_at_random(conversation& with, const random_choice& choice,
                                            std::span<const asked_probe> like, const spec::draft& tokens,
                                            const spec::draft* errors,
                                            const std::function<void(std::size_t begun)>& goes_on);

// --- The identification ---

/// Consecutive texts that give the same answers, from the day of the first one to the last day on which the last one
/// was in force.
struct time_range {
    std::size_t first = 0, last = 0;  ///< the indices of the first and last text
    std::string from, to;             ///< the days
    bool goes_on = false;             ///< whether the range includes the newest text, so its end is not known
};

/// Combines texts into ranges without gaps. `numbers` has the indices of the texts in ascending order. `until` is the
/// last day that is known.
[[nodiscard]] std::vector<time_range> ranges_of(std::span<const std::size_t> numbers,
                                                std::span<const history::moment> texts, std::string_view until);

/// A probe that the tokenizer answers differently from the text with which it is compared.
struct deviation {
    part in = part::tokens;
    std::size_t probe = 0;             ///< the index of the probe in the interview
    reason why;                        ///< the rule of the text whose effect is nearest to the difference
    std::vector<std::size_t> commits;  ///< the commits that affect this probe, among those in which the tokenizer
                                       ///< and the text differ
    bool is_like_a_text = false;       ///< whether any other text answers as the tokenizer does
    std::size_t others = 0;            ///< on how many other random inputs the tokenizer deviates from the same rule
};

/// What was found out about one part of the answers: tokens or errors.
struct identified_part {
    dating of;
    std::vector<time_range> when;  ///< when the texts that fit as well as the best one were in force; the oldest range
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

/// Finds out which revisions a program follows. `texts` must outlive the result. Calls `goes_on` as `hold_interview`
/// does. Throws: broken_adapter if the adapter does not follow the protocol or fails on a plain input.
[[nodiscard]] identification identify(const registry& known, std::span<const history::moment> texts, program& of,
                                      const identify_request& request,
                                      const std::function<void(std::size_t begun, std::size_t all)>& goes_on);

// --- The report: as a document (document.cpp) and as JSON (json.cpp) ---
//
// docs/identify.md describes the JSON object, on which scripts rely.

/// Writes the report: which texts the tokenizer follows, which of their commits it lacks, which later commits it has,
/// its deviations, and how many probes it answered. Lists at most `most` deviations, and at most `most` commits of each
/// kind; says only how many others there are.
void write_identification(report::document& to, const identification& of, std::size_t most);

/// Writes all findings as one JSON object.
void write_identification_as_json(std::ostream& to, const identification& of);
/// Returns the schema of this object. Adds the definitions to which the schema refers to `defined`.
[[nodiscard]] report::json::schema identification_schema(report::json::definitions& defined);

/// Returns one part of an answer in html5lib's notation, such as "[\"Comment\", \"a\"]".
[[nodiscard]] std::vector<std::string> lines_of(part in, const outcome& of);

}  // namespace strata::identify
