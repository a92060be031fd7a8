#pragma once
// The manual: man pages of the program, of each command and of the names of drafts.

#include <string>
#include <string_view>
#include <vector>

#include "core/cli/description.hpp"
#include "core/engine/registry.hpp"

namespace strata::cli {

/// A man page.
struct man_page {
    std::string file;  ///< with its folder: "man1/strata-compare.1"
    std::string text;  ///< in the macros of man(7)
};

/// All pages: strata(1), a page for each command, such as strata-compare(1), and strata-drafts(7) about the drafts of
/// `known` and their names. `day`: their date; "": none. Complexity: linear in the text.
[[nodiscard]] std::vector<man_page> man_pages(const described_program& program, const registry& known,
                                              std::string_view day);

}  // namespace strata::cli
