#pragma once
// Measures commands that run several drafts or all drafts: comparisons, surveys and `since`. The figures are ratios.

#include <filesystem>

#include "tests/bench/compared_drafts.hpp"
#include "tests/bench/loads.hpp"
#include "tests/bench/ratio_table.hpp"

namespace strata::bench {

/// Measures the comparison of five drafts, relative to tokenizing under one draft. Also measures `strata compare` over
/// `folder`, which has the files of `pages`.
void print_compared(ratio_table& to, const load& pages, const std::filesystem::path& folder,
                    const compared_drafts& drafts);

/// Measures `strata survey` over `folder`, which has the files of `pages`.
void print_surveys(ratio_table& to, const load& pages, const std::filesystem::path& folder,
                   const compared_drafts& drafts);

/// Measures `strata since` for the page whose size is nearest to 100 KB, and its memory for an input of NULs.
void print_since(ratio_table& to, const load& pages);

}  // namespace strata::bench
