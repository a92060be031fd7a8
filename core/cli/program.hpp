#pragma once
// The program: its commands, their flags and what --help says.

#include "core/cli/console.hpp"
#include "core/tokenizer/registry.hpp"

namespace strata::cli {

/// Does what the arguments ask for, with guards before both outputs. Returns the exit status: `done`, `answer_is_no` or
/// `not_done`; `done` too where the reader of `io.out` has gone; 130 after an interrupt.
/// Throws nothing: what goes wrong is one line on `io.err`.
int run(const registry& known, int argc, const char* const* argv, const console& io);

}  // namespace strata::cli
