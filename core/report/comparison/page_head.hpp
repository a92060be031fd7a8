#pragma once
// The head of pages about comparisons.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::report {

/// Appends everything up to the body. `title`: the inputs; `script`: runs before anything is shown; `policy`: what the
/// page may load.
void append_page_head(std::string& to, std::string_view policy, std::string_view script, const std::string& title,
                      const std::vector<const spec::draft*>& drafts);
/// Appends the drafts compared, and the options in `run`, if any.
void append_drafts_compared(std::string& to, const std::vector<const spec::draft*>& drafts, const std::string& run);

}  // namespace strata::report
