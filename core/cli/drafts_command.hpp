#pragma once
// `strata drafts`: which drafts there are, and how large.

#include <cstdint>

#include "core/cli/console.hpp"
#include "core/tokenizer/registry.hpp"

namespace strata::cli {

/// How what is known about drafts is written.
enum class listing_format : std::uint8_t { text, json };

/// What the command line asks for.
struct drafts_request {
    listing_format format = listing_format::text;
};

/// Does it. Returns the exit status.
int drafts_command(const registry& known, const drafts_request& request, const console& io);

}  // namespace strata::cli
