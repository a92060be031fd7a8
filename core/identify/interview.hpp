#pragma once
// Interviews an adapter: reads the tokenizer's capabilities, then sends the canaries and the probes, one at a time.
//
// A case without an answer counts as trouble (conversation.hpp). A parser that gives trees gets not only each
// probe but also the tokens that the texts give for it, written as plain HTML (plain_html.hpp). If an adapter fails on
// a canary, the interview ends, because its other answers would not be reliable.

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
