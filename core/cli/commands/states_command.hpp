#pragma once
// `strata states`: a draft's states, or the rules of one state.

#include <string>
#include <vector>

#include "core/cli/commands/drafts_command.hpp"
#include "core/cli/console.hpp"
#include "core/engine/registry.hpp"

namespace strata::cli {

/// The request of a command line.
struct states_request {
    std::vector<std::string> drafts;  ///< one name; none: the default
    std::string base;                 ///< of drafts that are read: see texts_read.hpp
    std::string state;                ///< a state's name, or a part of it that is unique; "": list all
    listing_format format = listing_format::text;
};

/// Runs the command. Returns the exit status.
int states_command(const registry& known, const states_request& request, const console& io);

}  // namespace strata::cli
