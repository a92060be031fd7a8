#pragma once
// `strata since` about a part of the machine: no input is read.

#include "core/cli/commands/since_command.hpp"
#include "core/cli/console.hpp"
#include "core/engine/registry.hpp"

namespace strata::cli {

/// Runs the command for the part in question. Returns the exit status.
/// Throws: failure if no text has such a part, or if the request has an input or options for inputs.
int since_of_part(const registry& known, const since_request& request, const console& io);

}  // namespace strata::cli
