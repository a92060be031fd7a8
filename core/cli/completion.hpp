#pragma once
// Completes command lines in shells: what may stand in place of the last word, and the scripts that ask for it.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/cli/description.hpp"
#include "core/engine/registry.hpp"

namespace strata::cli {

/// What may stand in place of a word.
struct completions {
    struct candidate {
        std::string word;   ///< whole: "--drafts=2008,modern". If it ends with "=" or "+", more follows
        std::string about;  ///< one line; "": the word says it all
    };
    std::vector<candidate> all;
    /// The names of files may stand in the word after this beginning. Nothing: they may not.
    std::optional<std::string> files_after;
};

/// The completions of the last of `words`, which are a command line as far as it has been typed; the first word is the
/// program. A shell that splits words at "=" may pass "=" as a word of its own. A line that means nothing has no
/// completions. Complexity: linear in the words, the options and the names.
[[nodiscard]] completions completions_of(const described_program& program, const registry& known,
                                         std::span<const std::string> words);

/// The shells that have a script.
inline constexpr std::string_view shells_with_completion[] = {"bash", "zsh", "fish"};

/// The script that makes a shell complete command lines of strata; "" for other shells.
[[nodiscard]] std::string_view completion_script(std::string_view shell);

}  // namespace strata::cli
