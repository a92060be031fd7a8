#pragma once
// `strata drafts`: the known drafts and their sizes, or the revisions between them.

#include <cstdint>
#include <string>

#include "core/cli/console.hpp"
#include "core/engine/registry.hpp"

namespace strata::cli {

/// The output formats.
enum class listing_format : std::uint8_t { text, json };

/// The request of a command line.
struct drafts_request {
    bool revisions = false;  ///< those of the registry's chain instead of drafts
    std::string topic;       ///< of revisions; "": any
    std::string since;       ///< a day; "": any
    listing_format format = listing_format::text;
};

/// Runs the command. Returns the exit status.
int drafts_command(const registry& known, const drafts_request& request, const console& io);

}  // namespace strata::cli
