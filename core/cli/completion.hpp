#pragma once
// Completes command lines in shells: finds the words that may stand in place of the last one. Also provides the scripts
// that make a shell ask for completions.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/cli/description.hpp"
#include "core/engine/registry.hpp"

namespace strata::cli {

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
/// splits words at "=" may pass "=" as a separate word. Returns no candidates if the command is unknown, or if the
/// option before "=" in the last word is. Complexity: linear in the words, the options and the names.
[[nodiscard]] completions completions_of(const described_program& program, const registry& known,
                                         std::span<const std::string> words);

/// The shells for which there is a completion script.
inline constexpr std::string_view shells_with_completion[] = {"bash", "zsh", "fish"};

/// Returns the script that makes `shell` complete command lines of strata; "" if there is no script for that shell.
[[nodiscard]] std::string_view completion_script(std::string_view shell);

}  // namespace strata::cli
