#pragma once
// `strata since`: what the standard made of an input, from its first text to the newest, or how a part of its machine
// changed.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/cli/console.hpp"
#include "core/cli/input_files.hpp"
#include "core/engine/registry.hpp"
#include "core/run/run_choices.hpp"

namespace strata::cli {

/// The output formats.
enum class since_format : std::uint8_t { text, timeline, json, html };

/// A part of the machine that is asked about: at most one member is set.
struct part_in_question {
    std::optional<std::string> state, error, topic;
    struct rule_name {
        std::string state, character;
    };
    std::optional<rule_name> rule;
    [[nodiscard]] bool is_asked() const { return state || error || topic || rule; }
};

/// The request of a command line.
struct since_request {
    std::string until;  ///< a draft or a day: later texts are left out; "": none
    since_format format = since_format::text;
    part_in_question part;              ///< none: inputs are asked about
    run_choices run;                    ///< all but the engine
    std::vector<input_argument> files;  ///< none: standard input; of inputs only
};

/// Runs the command. Returns the exit status.
int since_command(const registry& known, const since_request& request, const console& io);

}  // namespace strata::cli
