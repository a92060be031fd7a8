#pragma once
// Sends the cases one at a time to a program that adapts a tokenizer, whatever the program does.
//
// So each answer, crash or timeout belongs to one case. After a fault, the program is started again, a limited number
// of times.

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
        late,      ///< nothing came in time
        too_long,  ///< the line is longer than a line may be
        unasked,   ///< the program had written more than one line for a case
    };
    kind how = kind::line;
    std::string text;  ///< the line, or the event in words: "ended with status 1"
};

/// A program that reads lines and answers each with a line.
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

/// How often a program is started again.
inline constexpr std::size_t most_restarts = 20;

/// The program's reply to a case.
struct said {
    answer given;
    std::string trouble;  ///< how the program failed: "ended with status 1"; "": it did not fail
    bool died = false;    ///< it ended, or hung
};

/// The conversation with a program, which must outlive the object.
class conversation {
public:
    /// Starts the program and reads its first line. Throws: broken_adapter.
    explicit conversation(program& with, error_names names = {});

    /// The capabilities that the adapter declares.
    [[nodiscard]] const capabilities& by() const { return by_; }
    /// Whether the tokenizer can begin in the probe's state, and read its input.
    [[nodiscard]] bool can_be_asked(const probe& what) const;
    /// Sends the probe and waits for the answer. After a fault, starts the program again, a limited number of times.
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

/// A text that an adapter wrote, in quotes and shortened for a message.
[[nodiscard]] std::string quotation(std::string_view text);

}  // namespace strata::identify
