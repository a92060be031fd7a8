#pragma once
// How the pages about comparisons begin.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/spec/draft.hpp"

namespace strata::report {

/// Appends all up to the body: `title` is what the drafts are compared on, `script` what runs before anything is shown,
/// and `policy` what the page may load.
void append_page_head(std::string& to, std::string_view policy, std::string_view script, const std::string& title,
                      const std::vector<const spec::draft*>& drafts);
/// Appends the drafts compared, and how they were run, if `run` says so.
void append_drafts_compared(std::string& to, const std::vector<const spec::draft*>& drafts, const std::string& run);

}  // namespace strata::report
