#pragma once
// Ratios for commands that run several drafts or all of them: comparisons, surveys, `since`.

#include <filesystem>

#include "tests/bench/compared_drafts.hpp"
#include "tests/bench/loads.hpp"
#include "tests/bench/ratio_table.hpp"

namespace strata::bench {

/// Five drafts compared, relative to tokenizing under one; and `strata compare` over `folder`, which has the files of
/// `pages`.
void print_compared(ratio_table& to, const load& pages, const std::filesystem::path& folder,
                    const compared_drafts& drafts);

/// `strata survey` over `folder`, which has the files of `pages`.
void print_surveys(ratio_table& to, const load& pages, const std::filesystem::path& folder,
                   const compared_drafts& drafts);

/// `strata since` for the page whose size is nearest to 100 KB, and its memory on an input of NULs.
void print_since(ratio_table& to, const load& pages);

}  // namespace strata::bench
