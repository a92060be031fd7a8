#pragma once
// Sends inputs to a program that adapts a tokenizer. Reads the capabilities first, then sends the canaries and the
// probes, one at a time.
//
// A case without an answer counts as trouble (conversation.hpp). A parser that gives trees gets each probe and, written
// as plain HTML, the tokens that the texts give for it (plain_html.hpp). An adapter that fails on a canary ends the
// interview, because its other answers would not be reliable.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/history/moments.hpp"
#include "core/identify/answers.hpp"
#include "core/identify/conversation.hpp"
#include "core/identify/probes.hpp"
#include "core/identify/verdict.hpp"

namespace strata::identify {

/// The beginning of the answer for tokens that have no tree here, such as a processing instruction.
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
    std::vector<asked_probe> probes;  ///< in the order of the probes; probes beyond the tokenizer's capabilities are
                                      ///< left out
    std::vector<trouble> troubles;
    std::size_t not_asked = 0;  ///< probes beyond its capabilities
    std::size_t unclear = 0;    ///< probes without evidence, because the tokens of some text cannot be written as plain
                                ///< HTML
    std::size_t skipped = 0;    ///< probes that it skipped
    std::string why_skipped;    ///< the first time
    std::size_t given_up = 0;   ///< probes that were not sent, because there had been too much trouble
};

/// Holds the interview, in a conversation that has just begun. `goes_on` is called before each case with the number of
/// cases so far and the total. Throws: broken_adapter.
[[nodiscard]] interview hold_interview(conversation& with, std::span<const history::moment> texts,
                                       std::vector<probe> probes,
                                       const std::function<void(std::size_t begun, std::size_t all)>& goes_on);

}  // namespace strata::identify
