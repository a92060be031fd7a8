#pragma once
// What the commands, options and arguments of the program are: the description that --help prints, as data. Man pages
// and completions are made from it.

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
    std::vector<std::string> names;  ///< "-j", "--jobs"; none: it is an argument
    std::string placeholder;         ///< stands for its value: "N", "text|json"; for an argument, its name
    std::string words;               ///< what it is for
    std::string heading;             ///< "Display options"
    std::size_t values = 0;          ///< how many it takes each time it is given
    bool is_required = false;
    bool repeats = false;  ///< of an argument: it may be given several times

    [[nodiscard]] bool is_argument() const { return names.empty(); }
    /// The words to choose from, if the placeholder lists them; none: it takes other values. They are views of it.
    [[nodiscard]] std::vector<std::string_view> choices() const;
};

/// A command, or the program itself.
struct described_command {
    std::string name;
    std::string group;                      ///< its heading in the list of commands
    std::string description;                ///< the beginning of --help; the first line describes it in a list
    std::string footer;                     ///< the end of --help
    std::string usage_end;                  ///< " -- COMMAND", if it runs one
    std::vector<described_option> options;  ///< in the order of --help

    /// The first line of the description, without the full stop.
    [[nodiscard]] std::string_view summary() const;
};

/// The program and all of its commands, in the order of the list of commands.
struct described_program {
    described_command itself;
    std::vector<described_command> commands;
};

/// The description of a program whose commands have all been added. Complexity: linear in the options.
[[nodiscard]] described_program description_of(const CLI::App& program);

}  // namespace strata::cli
