#pragma once
// Describes the commands, options and arguments of the program as data. Man pages and completions are made from this
// description; --help shows the same.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}  // namespace CLI

namespace strata::cli {

/// An option or argument.
struct described_option {
    std::vector<std::string> names;  ///< "-j", "--jobs"; an argument has no names
    std::string placeholder;         ///< the name of its value: "N", "text|json"; of an argument: its name
    std::string words;               ///< its purpose
    std::string heading;             ///< "Display options"
    std::size_t values = 0;          ///< the number of values that each use of it takes
    bool is_required = false;
    bool repeats = false;  ///< for an argument: whether it may be given several times

    [[nodiscard]] bool is_argument() const { return names.empty(); }
    /// The words to choose from, as views of the placeholder. Empty if the placeholder is not a list of words.
    [[nodiscard]] std::vector<std::string_view> choices() const;
};

/// A command, or the program itself.
struct described_command {
    std::string name;
    std::string group;                      ///< the command's heading in the list of commands
    std::string description;                ///< the beginning of --help; its first line describes the command in the
                                            ///< list of commands
    std::string footer;                     ///< the end of --help
    std::string usage_end;                  ///< " -- COMMAND", if it runs a command
    std::vector<described_option> options;  ///< its options and arguments, in the order of --help

    /// The first line of the description, without the full stop.
    [[nodiscard]] std::string_view summary() const;
};

/// The program and all its commands, in the order of the list of commands.
struct described_program {
    described_command itself;
    std::vector<described_command> commands;
};

/// Describes a program to which all commands have been added. Complexity: linear in the options.
[[nodiscard]] described_program description_of(const CLI::App& program);

}  // namespace strata::cli
