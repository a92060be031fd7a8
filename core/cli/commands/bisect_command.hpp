#pragma once
// `strata bisect`: since which revision a command calls the tokens of an input bad.

#include <string>
#include <vector>

#include "core/cli/commands/since_command.hpp"
#include "core/cli/console.hpp"
#include "core/cli/input_files.hpp"
#include "core/engine/registry.hpp"
#include "core/run/run_choices.hpp"

namespace strata::cli {

/// The request of a command line.
struct bisect_request {
    std::string good, bad;  ///< drafts, days or places on the chain, in any order of time
    since_format format = since_format::text;
    bool quiet = false;                 ///< what the command writes is dropped
    run_choices run;                    ///< all but the engine
    std::vector<input_argument> files;  ///< one; none: standard input
    std::vector<std::string> command;   ///< what follows "--"
};

/// Runs the command. Returns the exit status.
int bisect_command(const registry& known, const bisect_request& request, const console& io);

}  // namespace strata::cli
