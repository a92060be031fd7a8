#pragma once
// `strata changes`: the named changes.

#include <string>
#include <vector>

#include "core/cli/commands/drafts_command.hpp"
#include "core/cli/console.hpp"
#include "core/engine/registry.hpp"

namespace strata::cli {

/// The request of a command line.
struct changes_request {
    std::string id;                   ///< "": all that the other members select
    std::string topic;                ///< "": any
    std::string since;                ///< a day; "": any
    std::vector<std::string> drafts;  ///< two; none: all drafts
    std::string base;                 ///< of drafts that are read: see texts_read.hpp
    std::string between;              ///< the same as "A,B"; "": not given
    listing_format format = listing_format::text;
};

/// Runs the command. Returns the exit status.
int changes_command(const registry& known, const changes_request& request, const console& io);

}  // namespace strata::cli
