#pragma once
// Measures other tokenizers and parsers by running their own programs.

#include <string>
#include <string_view>
#include <vector>

#include "tests/bench/figures.hpp"
#include "tests/bench/loads.hpp"

namespace strata::bench {

/// Stores figures that the user measured elsewhere. `given` is PEER=LOAD:MB/s,LOAD:MB/s... Throws:
/// std::invalid_argument if `given` is malformed.
void note_given(std::string_view given, figures& in);

/// Measures peers. Writes `loads` to a new temporary folder. Runs each of `commands` in a shell, with that folder as
/// the last argument. If a command prints a line LOAD/PEER/WHAT MB/s, stores this figure. Prints all other lines of the
/// command unchanged. If a command fails, reports that and runs the next one. Throws: std::runtime_error if a folder, a
/// file or a process cannot be created.
void run_peers(const std::vector<std::string>& commands, const std::vector<const load*>& loads, figures& in);

}  // namespace strata::bench
