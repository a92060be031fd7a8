#pragma once
// --color, --width, --no-pager and --verbose: how text is shown, for every command.

#include <cstddef>
#include <optional>

#include "core/cli/console.hpp"

namespace CLI {
class App;
}

namespace strata::cli {

/// The request of a command line. The terminal and the environment decide the rest.
struct display_options {
    std::optional<bool> colour;
    std::optional<std::size_t> width;  ///< columns
    bool pager = true;
    bool verbose = false;
};

/// Adds the options to a command, or to the program itself. `into` must outlive parsing.
void add_display_options(CLI::App& app, display_options& into);

/// The console with these options applied to its colour, links, width, guard and verbosity.
[[nodiscard]] console with_options(const console& io, const display_options& options);

}  // namespace strata::cli
