#pragma once
// The inputs that a command line names.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/cli/console.hpp"

namespace strata::cli {

/// One input, read whole.
struct input_file {
    std::string name;  ///< as it was given; "-" is standard input
    std::string bytes;
};

/// Reads the file of this name; "-" is standard input.
/// Throws: failure, where it cannot be read to its end.
[[nodiscard]] input_file read_input(const console& io, const std::string& name);

/// Reads the named files one after the other, or standard input where none is named, and hands each to `use`, whose
/// status it passes on. A failure, of reading or thrown by `use`, is said, and the next file's turn comes.
/// Stops early where nothing can be written any more.
/// Returns: the highest of the statuses.
int for_each_input(const console& io, const std::vector<std::string>& names,
                   const std::function<int(const input_file&)>& use);

}  // namespace strata::cli
