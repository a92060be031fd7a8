#pragma once
// The commands of the program. NAME_arguments.cpp declares a command's arguments, NAME_command.cpp runs it.

#include <functional>
#include <string>
#include <vector>

#include "core/cli/console.hpp"
#include "core/engine/registry.hpp"
#include "core/history/named_drafts.hpp"

namespace CLI {
class App;
}

namespace strata::cli {

/// A command of the parser, and the function that runs it once the command line is parsed.
struct command {
    CLI::App* app = nullptr;
    /// Returns the exit status. The registry has the drafts that are made for it, too.
    std::function<int(const registry&, const console&)> perform;
    std::function<named_drafts()> named;  ///< null: it takes no drafts
    /// Given the words after "--", which are a command of their own; null: they are arguments like others.
    std::function<void(const std::vector<std::string>&)> take_program{};
};

// Each of these adds a command to the program, which must outlive it. `known`: the drafts to list in --help.

command add_tokenize(CLI::App& program, const registry& known);
command add_compare(CLI::App& program, const registry& known);
command add_batch(CLI::App& program, const registry& known);
command add_test(CLI::App& program, const registry& known);
command add_drafts(CLI::App& program);
command add_states(CLI::App& program, const registry& known);
command add_trace(CLI::App& program, const registry& known);
command add_coverage(CLI::App& program, const registry& known);
command add_changes(CLI::App& program, const registry& known);
command add_diff(CLI::App& program, const registry& known);
command add_graph(CLI::App& program, const registry& known);
command add_witness(CLI::App& program, const registry& known);
command add_minimize(CLI::App& program, const registry& known);
command add_blame(CLI::App& program, const registry& known);
command add_since(CLI::App& program, const registry& known);
command add_bisect(CLI::App& program, const registry& known);
command add_read(CLI::App& program, const registry& known);
command add_generate(CLI::App& program, const registry& known);
command add_survey(CLI::App& program, const registry& known);
command add_schema(CLI::App& program);

}  // namespace strata::cli
