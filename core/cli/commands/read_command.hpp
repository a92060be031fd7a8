#pragma once
// `strata read`: what a text of a draft says, and what of it was not understood.

#include <string>

#include "core/cli/commands/drafts_command.hpp"
#include "core/cli/console.hpp"
#include "core/engine/registry.hpp"

namespace strata::cli {

/// The request of a command line.
struct read_request {
    std::string text;  ///< a path, or "@PATH"
    std::string base;  ///< --base: a draft; "": the nearest by date
    bool strict = false;
    listing_format format = listing_format::text;
};

/// Reads the text. Returns the exit status.
int read_command(const registry& known, const read_request& request, const console& io);

}  // namespace strata::cli
