#pragma once
// Other tokenizers and parsers, measured by programs of their own.

#include <string>
#include <string_view>
#include <vector>

#include "tests/bench/figures.hpp"
#include "tests/bench/loads.hpp"

namespace strata::bench {

/// Notes figures measured elsewhere: `given` is PEER=LOAD:MB/s,LOAD:MB/s... Throws `std::invalid_argument` if it is
/// malformed.
void note_given(std::string_view given, figures& in);

/// Runs programs of peers: writes `loads` to a new temporary folder, runs each of `commands` in a shell with that
/// folder as the last argument, and notes each line LOAD/PEER/WHAT, blanks, MB/s that it prints. Other lines are
/// printed unchanged. Reports a command that fails and continues with the next. Throws `std::runtime_error` if a
/// folder, a file or a process cannot be created.
void run_peers(const std::vector<std::string>& commands, const std::vector<const load*>& loads, figures& in);

}  // namespace strata::bench
