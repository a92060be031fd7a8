#pragma once
// Describes the commands, options and arguments of the program as data. Man pages and completions are made from this
// description; --help shows the same.

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

// --- The manual: man pages for the program, for each command and for the names of drafts (manual.cpp) ---

/// A man page.
struct man_page {
    std::string file;  ///< the page's name with its folder: "man1/strata-compare.1"
    std::string text;  ///< the page's source, in the macros of man(7)
};

/// All man pages: strata(1), a page for each command, such as strata-compare(1), and strata-drafts(7), which explains
/// the drafts in `known` and their names. `day` is the date of the pages; "" if they have no date. Complexity: linear
/// in the text.
[[nodiscard]] std::vector<man_page> man_pages(const described_program& program, const registry& known,
                                              std::string_view day);

// --- Completion of command lines in shells (completion.cpp) ---
// It finds the words that may replace the last word, and has the scripts with which shells request them.

/// The words that may replace a word.
struct completions {
    struct candidate {
        std::string word;   ///< the complete word: "--drafts=2008,modern"; if it ends in "=" or "+", more must follow
        std::string about;  ///< an explanation in one line; "" if the word needs none
    };
    std::vector<candidate> all;
    /// If set: the word may also be completed by this beginning and the name of a file.
    std::optional<std::string> files_after;
};

/// Completes the last of `words`, which are the command line as typed so far, beginning with the program's name. A
/// shell that splits words at "=" may pass "=" as a word of its own. A line that is not a valid command line has no
/// completions. Complexity: linear in the words, the options and the names.
[[nodiscard]] completions completions_of(const described_program& program, const registry& known,
                                         std::span<const std::string> words);

/// The shells for which there is a script.
inline constexpr std::string_view shells_with_completion[] = {"bash", "zsh", "fish"};

/// The script with which a shell completes command lines of strata; "" for other shells.
[[nodiscard]] std::string_view completion_script(std::string_view shell);

}  // namespace strata::cli
