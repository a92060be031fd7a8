#pragma once
// Runs the program.

#include "core/cli/io/console.hpp"
#include "core/engine/registry.hpp"

namespace strata::cli {

/// Runs the command that the arguments name, with guards on both outputs. Returns the exit status: `done`,
/// `negative_result` or `failed`; 130 after an interrupt. If the reader of `io.out` closes it early, this is not an
/// error: the status is `done`. Throws nothing: each error becomes one line on `io.err`.
int run(const registry& known, int argc, const char* const* argv, const console& io);

}  // namespace strata::cli
