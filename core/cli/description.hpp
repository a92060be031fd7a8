#pragma once
// Describes the commands, options and arguments of the program as data. Man pages and completions are made from this
// data, so that they agree with --help.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/registry.hpp"

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
    std::string usage_end;    ///< the end of the usage line: " -- COMMAND" if the command runs another program,
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

// --- The manual: man pages for the program, for each command and for the names of drafts (manual.cpp) ---

/// A man page.
struct man_page {
    std::string file;  ///< the path of the page within the manual: "man1/strata-compare.1"
    std::string text;  ///< the source of the page, in the macros of man(7)
};

/// Returns all man pages: strata(1), a page for each command, such as strata-compare(1), and strata-drafts(7), which
/// explains the drafts in `known` and their names. `day` is the date that the pages show; "" for no date. Complexity:
/// linear in the text.
[[nodiscard]] std::vector<man_page> man_pages(const described_program& program, const registry& known,
                                              std::string_view day);

// --- Completion of command lines in shells (completion.cpp) ---
// It finds the words that may replace the last word, and provides the scripts through which shells request them.

/// The candidates for the word that is completed.
struct completions {
    struct candidate {
        std::string word;   ///< the complete word: "--drafts=2008,modern"; if it ends in "=" or "+", the user must type
                            ///< more
        std::string about;  ///< an explanation in one line; "" if the word is clear without one
    };
    std::vector<candidate> all;
    /// If set: the shell may also offer this text followed by the name of a file.
    std::optional<std::string> files_after;
};

/// Completes the last of `words`: the command line as typed so far, beginning with the program's name. A shell that
/// splits words at "=" may pass "=" as a separate word. Returns no candidates if the command is unknown, or if the last
/// word contains "=" after an unknown option. Complexity: linear in the words, the options and the names.
[[nodiscard]] completions completions_of(const described_program& program, const registry& known,
                                         std::span<const std::string> words);

/// The shells for which there is a completion script.
inline constexpr std::string_view shells_with_completion[] = {"bash", "zsh", "fish"};

/// Returns the script that makes `shell` complete command lines of strata; "" if there is no script for that shell.
[[nodiscard]] std::string_view completion_script(std::string_view shell);

}  // namespace strata::cli
