#pragma once
// Other people's tokenizers and parsers, measured by programs of their own.

#include <string>
#include <string_view>
#include <vector>

#include "tests/bench/figures.hpp"
#include "tests/bench/loads.hpp"

namespace strata::bench {

/// Notes figures that were measured elsewhere: `given` is PEER=LOAD:MB/s,LOAD:MB/s... Throws `std::invalid_argument`
/// where it is not.
void note_given(std::string_view given, figures& in);

/// Writes `loads` to a folder of its own under the system's temporary one, runs each of `commands` in a shell with that
/// folder added as the last argument, and notes each line LOAD/PEER/WHAT, blanks, MB/s that it prints. Other lines are
/// shown as they are. A command that fails is said to, and the next is run. Throws `std::runtime_error` where a folder,
/// a file or a process cannot be made.
void run_peers(const std::vector<std::string>& commands, const std::vector<const load*>& loads, figures& in);

}  // namespace strata::bench
