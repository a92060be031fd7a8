#pragma once
// `strata since`: what the standard made of an input, from its first text to the newest.

#include <cstdint>
#include <string>
#include <vector>

#include "core/cli/console.hpp"
#include "core/cli/input_files.hpp"
#include "core/cli/run_choices.hpp"
#include "core/tokenizer/registry.hpp"

namespace strata::cli {

/// The output formats.
enum class since_format : std::uint8_t { text, json };

/// The request of a command line.
struct since_request {
    std::string until;  ///< a draft or a day: later texts are left out; "": none
    since_format format = since_format::text;
    run_choices run;                    ///< all but the engine
    std::vector<input_argument> files;  ///< none: standard input
};

/// Runs the command. Returns the exit status.
int since_command(const registry& known, const since_request& request, const console& io);

}  // namespace strata::cli
