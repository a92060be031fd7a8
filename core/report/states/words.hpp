#pragma once
// What is said of a state and of a rule beside its sentence, for all forms of the listing of states.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::report {

/// The modes a rule is for, none where it is for all: "RCDATA", or "RCDATA, escape flag true".
[[nodiscard]] std::vector<std::string> modes_of(const spec::rule& rule);

/// The code of a rule's error, and which other one it is on a single character; "" where it has none.
[[nodiscard]] std::string error_of(const spec::rule& rule);

/// Where a rule goes on.
struct rule_destination {
    std::string_view text;  ///< a state's name, or where that is not known beforehand, words that say it
    bool is_state = true;
};
/// Where `rule`, one of the state's, goes on. The text lives as long as the draft.
[[nodiscard]] rule_destination next_of(const spec::draft& draft, std::size_t state, const spec::rule& rule);

/// How a rule comes to be asked: "consume", "peek", "always".
[[nodiscard]] std::string_view trigger_of(const spec::rule& rule);

/// What the draft says of a state besides its rules.
struct state_prose {
    std::vector<std::string> before, behind;
};
[[nodiscard]] state_prose prose_of(const spec::draft& draft, std::size_t state);

}  // namespace strata::report
