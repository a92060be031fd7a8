#pragma once
// Completes command lines in shells: finds the words that may replace the last word, and has the scripts with which
// shells request them.

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
