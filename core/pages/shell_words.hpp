#pragma once
// Commands that a reader may copy to a shell.

#include <string>
#include <string_view>

namespace strata::pages {

/// A word as any POSIX shell reads it: as it is if that is safe, otherwise in single quotes. Complexity: linear.
[[nodiscard]] std::string shell_word(std::string_view word);

}  // namespace strata::pages
