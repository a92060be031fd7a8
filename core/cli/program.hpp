#pragma once
// The program: its commands and options.

#include "core/cli/io/console.hpp"
#include "core/engine/registry.hpp"

namespace strata::cli {

/// Runs the command that the arguments name, with guards on both outputs. Returns the exit status: `done`,
/// `negative_result` or `failed`; `done` as well if the reader of `io.out` closed it; 130 after an interrupt. Throws
/// nothing: each error becomes one line on `io.err`.
int run(const registry& known, int argc, const char* const* argv, const console& io);

}  // namespace strata::cli
