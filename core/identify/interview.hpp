#pragma once
// Interviews an adapter: reads the tokenizer's capabilities, then sends the canaries and the probes, one at a time.
//
// A case without an answer counts as trouble. A parser that gives trees gets not only each
// probe but also the tokens that the texts give for it, written as plain HTML (plain_html.hpp). If an adapter fails on
// a canary, the interview ends, because its other answers would not be reliable.

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
// Sends cases to an adapter (a program that makes a tokenizer answer cases), one at a time.
//
// Each answer, crash or timeout thus belongs to one case. If the program crashes or hangs, it is started again, but
// only a limited number of times.

/// The outcome of waiting for a line from a program.
struct reply {
    enum class kind : std::uint8_t {
        line,
        ended,     ///< the program ended, or closed its output
        late,      ///< no line came in time
        too_long,  ///< the line is longer than is allowed
        unasked,   ///< the program had already written another line, for which there was no case
    };
    kind how = kind::line;
    std::string text;  ///< the line, or the event in words: "ended with status 1"
};

/// A program that reads lines and answers each line with a line.
class program {
public:
    program() = default;
    program(const program&) = delete;
    program(program&&) = delete;
    program& operator=(const program&) = delete;
    program& operator=(program&&) = delete;
    virtual ~program() = default;

    /// Starts the program, after ending it if it is running. Returns the first line that the program writes.
    virtual reply start() = 0;
    /// Sends a line without its line end, and returns the program's answer.
    virtual reply ask(std::string_view line) = 0;
};

/// The adapter does not follow the protocol. The message is for the user.
class broken_adapter : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// At most this often, a program is started again.
inline constexpr std::size_t most_restarts = 20;

/// The program's reply to a case.
struct said {
    answer given;
    std::string trouble;  ///< how the program failed: "ended with status 1"; "": it did not fail
    bool died = false;    ///< the program ended, or hung
};

/// The conversation with a program. The program must outlive this object.
class conversation {
public:
    /// Starts the program and reads its first line. Throws: broken_adapter.
    explicit conversation(program& with, error_names names = {});

    /// The capabilities that the adapter declares.
    [[nodiscard]] const capabilities& by() const { return by_; }
    /// Whether the tokenizer can begin in the probe's state, and accepts the probe's input.
    [[nodiscard]] bool can_be_asked(const probe& what) const;
    /// Sends the probe and waits for the answer. If the program crashes or hangs, starts it again, but only a limited
    /// number of times.
    [[nodiscard]] said answer_to(const probe& what);
    /// Whether the program can take another case.
    [[nodiscard]] bool is_running() const { return is_running_; }

private:
    program& program_;
    capabilities by_;
    error_names names_;
    std::uint64_t cases_ = 0;
    std::size_t restarts_ = 0;
    bool is_running_ = true;
};

/// A text that an adapter wrote, shortened and in quotes, for a message.
[[nodiscard]] std::string quotation(std::string_view text);

// --- An interview ---

/// An answer begins with this if its tokens have no tree here, for instance because one is a processing instruction.
inline constexpr std::string_view no_tree = "no tree\n";

/// A case to which the program gave no answer.
struct trouble {
    probe what;
    std::string how;    ///< "ended with status 1"
    bool died = false;  ///< the program ended, or hung
};

/// The program's answers.
struct interview {
    capabilities by;
    std::vector<asked_probe> probes;  ///< in order, without the probes beyond the tokenizer's capabilities
    std::vector<trouble> troubles;
    std::size_t not_asked = 0;  ///< how many probes were beyond its capabilities
    std::size_t unclear = 0;    ///< how many probes gave no evidence, because the tokens of some text cannot be written
                                ///< as plain HTML
    std::size_t skipped = 0;    ///< how many probes the program skipped
    std::string why_skipped;    ///< the first time
    std::size_t given_up = 0;   ///< how many probes were not sent, because too many cases had had no answer
};

/// Holds the interview. The conversation must have just begun. Before each case, `goes_on` is called with the number of
/// cases so far and the total number. Throws: broken_adapter.
[[nodiscard]] interview hold_interview(conversation& with, std::span<const history::moment> texts,
                                       std::vector<probe> probes,
                                       const std::function<void(std::size_t begun, std::size_t all)>& goes_on);

}  // namespace strata::identify
