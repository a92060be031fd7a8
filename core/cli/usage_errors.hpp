#pragma once
// What is wrong with a command line, in the program's words and in one line.

#include <vector>

#include "core/cli/commands.hpp"
#include "core/cli/console.hpp"

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace strata::cli {

/// Says what the parser has against the arguments, in the program's manner. Returns `not_done`.
int say_usage_error(const CLI::App& program, const std::vector<command>& commands, const CLI::ParseError& e,
                    const console& io);

/// Has the parser refuse an empty value of any of a command's options and arguments.
void refuse_empty_values(CLI::App& app);

/// An option that ends with its "=", or nullptr. The parser would take the next argument for its value.
[[nodiscard]] const char* option_without_value(int argc, const char* const* argv);

}  // namespace strata::cli
