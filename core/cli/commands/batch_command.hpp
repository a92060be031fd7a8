#pragma once
// `strata batch`: many small cases, one per line, for tests and comparisons with other tokenizers.

#include <string>
#include <vector>

#include "core/cli/console.hpp"
#include "core/engine/registry.hpp"
#include "core/engine/tokenizer.hpp"

namespace strata::cli {

/// The request of a command line.
struct batch_request {
    std::vector<std::string> drafts;  ///< one name; none: the default
    std::string base;                 ///< of drafts that are read: see texts_read.hpp
    engine_kind engine = engine_kind::fused;
};

/// Answers all lines. Returns the exit status.
int batch_command(const registry& known, const batch_request& request, const console& io);

}  // namespace strata::cli
