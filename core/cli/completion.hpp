#pragma once
// Completes command lines in shells: the words that may replace the last word, and the scripts that request them.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/cli/description.hpp"
#include "core/engine/registry.hpp"

namespace strata::cli {

/// The words that may replace a word.
struct completions {
    struct candidate {
        std::string word;   ///< the complete word: "--drafts=2008,modern". After "=" or "+", more follows
        std::string about;  ///< one line; "": the word needs no explanation
    };
    std::vector<candidate> all;
    /// If set, names of files may complete the word after this beginning.
    std::optional<std::string> files_after;
};

/// Completes the last of `words`, a command line as typed so far that begins with the program's name. A shell that
/// splits words at "=" may pass "=" as a word of its own. A line that is not a valid command line has no completions.
/// Complexity: linear in the words, the options and the names.
[[nodiscard]] completions completions_of(const described_program& program, const registry& known,
                                         std::span<const std::string> words);

/// The shells that have a script.
inline constexpr std::string_view shells_with_completion[] = {"bash", "zsh", "fish"};

/// The script with which a shell completes command lines of strata; "" for other shells.
[[nodiscard]] std::string_view completion_script(std::string_view shell);

}  // namespace strata::cli
