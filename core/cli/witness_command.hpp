#pragma once
// `strata witness`: the shortest inputs on which two drafts differ, one for each cause.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/cli/console.hpp"
#include "core/tokenizer/registry.hpp"

namespace strata::cli {

/// How catalogues are written.
enum class witness_format : std::uint8_t { text, json };

/// What the command line asks for.
struct witness_request {
    std::vector<std::string> drafts;  ///< two names, perhaps with settings; with these:
    std::string a, b;                 ///< the positional arguments
    witness_format format = witness_format::text;
    std::size_t max_length = 70;
    std::string topic;          ///< of changes, as `topic_named` takes it; "": all
    bool summary_only = false;  ///< `text`: a line or two for each witness
};

/// Does it. An interrupt ends the search, and what has been found is written. Returns the exit status.
int witness_command(const registry& known, const witness_request& request, const console& io);

}  // namespace strata::cli
