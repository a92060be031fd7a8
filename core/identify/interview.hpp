#pragma once
// Sends inputs to a program that adapts a tokenizer: it reads the capabilities, then sends the canaries and the probes,
// one at a time.
//
// The program may be slow, die, hang or answer nonsense. It is started again after each of these, a limited number of
// times, and the case counts as not answered. A parser that gives trees gets each probe, and the tokens that the texts
// give for it, written as plain HTML (plain_html.hpp). An adapter that fails on a canary ends the interview, because
// its other answers would not be reliable.

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

/// The outcome of waiting for a line from a program.
struct reply {
    enum class kind : std::uint8_t {
        line,
        ended,     ///< the program ended, or closed its output
        late,      ///< nothing came in time
        too_long,  ///< more than a line may have
        unasked,   ///< it had written more than one line per case
    };
    kind how = kind::line;
    std::string text;  ///< the line, or what happened in words: "ended with status 1"
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

    /// Starts it; ends it first if it runs. Returns the first line that it writes.
    virtual reply start() = 0;
    /// Sends a line, which ends without a line end, and returns its answer.
    virtual reply ask(std::string_view line) = 0;
};

/// A case to which the program gave no answer.
struct trouble {
    probe what;
    std::string how;    ///< "ended with status 1"
    bool died = false;  ///< the program ended, or hung
};

/// The program's answers.
struct interview {
    capabilities by;
    std::vector<asked_probe> probes;  ///< in the order of the probes, without those beyond its capabilities
    std::vector<trouble> troubles;
    std::size_t not_asked = 0;  ///< probes beyond its capabilities
    std::size_t unclear = 0;    ///< probes that tell nothing, because no plain HTML has the tokens of some text
    std::size_t skipped = 0;    ///< probes that it skipped
    std::string why_skipped;    ///< the first time
    std::size_t given_up = 0;   ///< probes that were not sent, after too many troubles
};

/// The adapter does not follow the protocol. The message is for the user.
class broken_adapter : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// How often a program is started again.
inline constexpr std::size_t most_restarts = 20;

/// Holds the interview. `goes_on` is called before each case with the number of cases so far and in all.
/// Throws: broken_adapter.
[[nodiscard]] interview hold_interview(program& of, std::span<const history::moment> texts, std::vector<probe> probes,
                                       const std::function<void(std::size_t begun, std::size_t all)>& goes_on);

}  // namespace strata::identify
