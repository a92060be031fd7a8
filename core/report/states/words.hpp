#pragma once
// What listings of states show of a state and of a rule besides its sentence.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::report {

/// The modes a rule applies in, none if it applies in all: "RCDATA", or "RCDATA, escape flag true".
[[nodiscard]] std::vector<std::string> modes_of(const spec::rule& rule);

/// The code of a rule's error, and the other code that it has on one character; "" if the rule has no error.
[[nodiscard]] std::string error_of(const spec::rule& rule);

/// What comes next after a rule.
struct rule_destination {
    std::string_view text;  ///< a state's name, or a description if the state is known only at run time
    bool is_state = true;
};
/// The next state after `rule`, one of the state's. The text lives as long as the draft.
[[nodiscard]] rule_destination next_of(const spec::draft& draft, std::size_t state, const spec::rule& rule);

/// What a rule does with the next character before it is tried: "consume", "peek", "always".
[[nodiscard]] std::string_view trigger_of(const spec::rule& rule);

/// The paragraphs of a state around its rules.
struct state_prose {
    std::vector<std::string> before, after;
};
[[nodiscard]] state_prose prose_of(const spec::draft& draft, std::size_t state);

}  // namespace strata::report
