#pragma once
// `strata witness`: the shortest inputs on which two drafts differ, one per cause.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/cli/console.hpp"
#include "core/engine/registry.hpp"

namespace strata::cli {

/// The output formats.
enum class witness_format : std::uint8_t { text, json };

/// The request of a command line.
struct witness_request {
    std::vector<std::string> drafts;  ///< two names, optionally with settings; followed by:
    std::string base;                 ///< of drafts that are read: see texts_read.hpp
    std::string a, b;                 ///< the positional arguments
    witness_format format = witness_format::text;
    std::size_t max_length = 70;
    std::size_t jobs = 0;       ///< how many threads search; 0: as many as there are cores
    std::string topic;          ///< of changes, as `topic_named` takes it; "": all
    bool summary_only = false;  ///< `text`: a line or two per witness
};

/// Runs the command. An interrupt ends the search, and the results so far are written. Returns the exit status.
int witness_command(const registry& known, const witness_request& request, const console& io);

}  // namespace strata::cli
