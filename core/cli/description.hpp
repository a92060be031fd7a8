#pragma once
// Describes the commands, options and arguments of the program as data. Man pages and completions are made from this
// data, so that they agree with --help.

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
    std::vector<std::string> names;  ///< its names with dashes: "-j", "--jobs"; an argument has none
    std::string placeholder;  ///< for an option: the name of its value, such as "N" or "text|json"; for an argument:
                              ///< its name
    std::string words;        ///< the explanation that --help shows
    std::string heading;      ///< the heading under which --help lists it: "Display options"
    std::size_t values = 0;   ///< the number of values that follow each use of the option
    bool is_required = false;
    bool repeats = false;  ///< for an argument: whether it may be given several times

    [[nodiscard]] bool is_argument() const { return names.empty(); }
    /// Returns the words to choose from, as views of `placeholder`. Returns nothing if `placeholder` is not a list of
    /// words.
    [[nodiscard]] std::vector<std::string_view> choices() const;
};

/// A command, or the program itself.
struct described_command {
    std::string name;
    std::string group;        ///< the heading under which --help lists the command
    std::string description;  ///< the text at the beginning of --help; its first line describes the command in the list
                              ///< of commands
    std::string footer;       ///< the text at the end of --help
    std::string usage_end;    ///< what the usage line ends in: " -- COMMAND" if the command runs another program,
                              ///< otherwise ""
    std::vector<described_option> options;  ///< its options and arguments, in the order of --help

    /// Returns the first line of the description, without the full stop.
    [[nodiscard]] std::string_view summary() const;
};

/// The program and all its commands, in the order in which --help lists them.
struct described_program {
    described_command itself;
    std::vector<described_command> commands;
};

/// Describes `program`, to which all commands must have been added. Complexity: linear in the options.
[[nodiscard]] described_program description_of(const CLI::App& program);

}  // namespace strata::cli
