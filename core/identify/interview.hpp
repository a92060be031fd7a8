#pragma once
// Interviews an adapter: reads the tokenizer's capabilities, and sends first the canaries and then the probes, one by
// one.
//
// A canary is a plain input: no tokenizer has a reason to answer it differently from every text. If the adapter fails
// on a canary, the interview ends, because no other answer would be reliable. A probe without an answer counts as
// trouble. A parser that reports trees gets each probe and, in addition, the tokens that the texts give for the probe,
// written as plain HTML (plain_html.hpp).

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/history/moments.hpp"
#include "core/identify/answers.hpp"
#include "core/identify/probes.hpp"
#include "core/identify/verdict.hpp"

namespace strata::identify {

// --- A conversation ---
// Sends cases, one at a time, to an adapter: a program that runs a tokenizer on each case and writes the result.
//
// Because cases are sent one at a time, it is clear which case an answer, crash or timeout belongs to. A program that
// crashes or hangs is started again, but only a limited number of times.

/// What happened while waiting for a line from a program.
struct reply {
    enum class kind : std::uint8_t {
        line,
        ended,     ///< the program has ended or closed its output
        late,      ///< no line arrived within the time limit
        too_long,  ///< the line is longer than allowed
        unasked,   ///< the program had written more lines than there were cases
    };
    kind how = kind::line;
    std::string text;  ///< the line; if there is none, what happened in words: "ended with status 1"
};

/// A program that reads lines and writes one line in response to each.
class program {
public:
    program() = default;
    program(const program&) = delete;
    program(program&&) = delete;
    program& operator=(const program&) = delete;
    program& operator=(program&&) = delete;
    virtual ~program() = default;

    /// Starts the program. If the program is already running, ends it first. Returns the first line that the program
    /// writes.
    virtual reply start() = 0;
    /// Sends `line`, which has no line end, and returns the next line that the program writes.
    virtual reply ask(std::string_view line) = 0;
};

/// Thrown if an adapter does not follow the protocol. The message is for the user.
class broken_adapter : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The maximum number of restarts of a program.
inline constexpr std::size_t most_restarts = 20;

/// How a program has responded to a case.
struct said {
    answer given;
    std::string trouble;  ///< how the program failed, such as "ended with status 1"; "" if it did not fail
    bool died = false;    ///< whether the program has ended or hung
};

/// An exchange of cases and answers with a program, which must outlive this object.
class conversation {
public:
    /// Starts the program and reads its first line. Throws: broken_adapter if there is no such line or it is malformed.
    explicit conversation(program& with, error_names names = {});

    /// Returns the capabilities that the adapter has declared.
    [[nodiscard]] const capabilities& by() const { return by_; }
    /// Whether the tokenizer can begin in the probe's state, and the adapter accepts the probe's input.
    [[nodiscard]] bool can_be_asked(const probe& what) const;
    /// Sends a probe and waits for the answer. If the program fails, starts it again, up to `most_restarts` times in
    /// all.
    [[nodiscard]] said answer_to(const probe& what);
    /// Whether the program is running, so that another case can be sent.
    [[nodiscard]] bool is_running() const { return is_running_; }

private:
    program& program_;
    capabilities by_;
    error_names names_;
    std::uint64_t cases_ = 0;
    std::size_t restarts_ = 0;
    bool is_running_ = true;
};

/// Returns a text that an adapter wrote, shortened and in quotation marks, for a message.
[[nodiscard]] std::string quotation(std::string_view text);

// --- An interview ---

/// If the tokens of a text have no tree, for instance because one of them is a processing instruction, a string that
/// begins with these words takes the place of the tree.
inline constexpr std::string_view no_tree = "no tree\n";

/// A case that the program did not answer.
struct trouble {
    probe what;
    std::string how;    ///< what happened, such as "ended with status 1"
    bool died = false;  ///< whether the program ended or hung
};

/// The results of an interview.
struct interview {
    capabilities by;
    std::vector<asked_probe> probes;  ///< the probes with their answers, in order; probes that were not sent or that
                                      ///< failed are missing
    std::vector<trouble> troubles;
    std::size_t not_asked = 0;  ///< how many probes the tokenizer's capabilities did not allow
    std::size_t unclear = 0;    ///< how many probes gave no evidence, because the tokens of a text cannot be written as
                                ///< plain HTML
    std::size_t skipped = 0;    ///< how many probes the program skipped
    std::string why_skipped;    ///< the program's reason for the first probe that it skipped
    std::size_t given_up =
        0;  ///< how many probes were not sent, because the program failed too often to be started again
};

/// Holds an interview. The conversation `with` must not have sent any case yet. Before each case, calls `goes_on` with
/// the number of cases so far and the number of all cases. Throws: broken_adapter if the adapter fails on a plain
/// input.
[[nodiscard]] interview hold_interview(conversation& with, std::span<const history::moment> texts,
                                       std::vector<probe> probes,
                                       const std::function<void(std::size_t begun, std::size_t all)>& goes_on);

}  // namespace strata::identify
