#pragma once
// `strata blame`: the rules of a draft, each with the revision that last changed it.

#include <string>
#include <vector>

#include "core/cli/commands/drafts_command.hpp"
#include "core/cli/console.hpp"
#include "core/engine/registry.hpp"

namespace strata::cli {

/// The request of a command line.
struct blame_request {
    std::vector<std::string> drafts;  ///< one; none: the text at the end of the chain
    std::string base;                 ///< unused: a text read at run time has no place on the chain
    std::string state;                ///< as `state_named` takes it; "": all
    listing_format format = listing_format::text;
};

/// Runs the command. Returns the exit status.
int blame_command(const registry& known, const blame_request& request, const console& io);

}  // namespace strata::cli
