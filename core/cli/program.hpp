#pragma once
// Runs the program: the function that `main` calls.

#include "core/cli/io/console.hpp"
#include "core/engine/registry.hpp"

namespace strata::cli {

/// Runs the command that the arguments name, and returns the exit status: `done`, `negative_result` or `failed`, or 130
/// after Ctrl-C. Both outputs are filtered (io/output_filters.hpp). It is no error if the reader of `io.out` closes it
/// early: the status is then `done`. Throws nothing: each error becomes one line on `io.err`.
int run(const registry& known, int argc, const char* const* argv, const console& io);

}  // namespace strata::cli
