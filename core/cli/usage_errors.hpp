#pragma once
// Reports errors in a command line, one line each.

#include <string>
#include <vector>

#include "core/cli/commands.hpp"
#include "core/cli/console.hpp"

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace strata::cli {

/// Reports an error that the parser found in the arguments. Returns `failed`.
int say_usage_error(const CLI::App& program, const std::vector<command>& commands, const CLI::ParseError& e,
                    const console& io);

/// Reports that there is no command of this name, with the closest match. Returns `failed`.
int say_unknown_command(const std::string& name, const std::vector<command>& commands, const console& io);

/// Makes the parser reject empty values for all of a command's options and arguments except -e.
void refuse_empty_values(CLI::App& app);

/// An option that ends with "=", or nullptr. The parser would take the next argument as its value.
[[nodiscard]] const char* option_without_value(int argc, const char* const* argv);

}  // namespace strata::cli
