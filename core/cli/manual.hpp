#pragma once
// Makes the manual: a man page for the program, for each command and for the names of drafts.

#include <string>
#include <string_view>
#include <vector>

#include "core/cli/description.hpp"
#include "core/engine/registry.hpp"

namespace strata::cli {

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

}  // namespace strata::cli
