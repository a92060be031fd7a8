#pragma once
// Sends cases to an adapter (a program that makes a tokenizer answer cases), one at a time.
//
// Each answer, crash or timeout thus belongs to one case. If the program crashes or hangs, it is started again, but
// only a limited number of times.

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "core/identify/answers.hpp"
#include "core/identify/probes.hpp"

namespace strata::identify {

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

}  // namespace strata::identify
