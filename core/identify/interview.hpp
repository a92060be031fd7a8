#pragma once
// Interviews an adapter: reads the tokenizer's capabilities, and sends first the canaries and then the probes, one by
// one.
//
// A canary is a plain input that no tokenizer has a reason to read differently from all texts. If the adapter fails on
// a canary, the interview ends, because no other answer would be reliable. A probe without an answer counts as trouble
// (conversation.hpp). A parser that reports trees gets each probe and, in addition, the tokens that the texts give for
// the probe, written as plain HTML (plain_html.hpp).

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

/// Begins the outcome of a text whose tokens have no tree, for instance because one of them is a processing
/// instruction.
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

/// Holds an interview. `with` must have just begun. Calls `goes_on` before each case with the number of cases so far
/// and the number of all cases. Throws: broken_adapter if the adapter fails on a plain input.
[[nodiscard]] interview hold_interview(conversation& with, std::span<const history::moment> texts,
                                       std::vector<probe> probes,
                                       const std::function<void(std::size_t begun, std::size_t all)>& goes_on);

}  // namespace strata::identify
