#pragma once
// `strata minimize`: a page made as small as it can be, with two drafts still parting on it by the same rules.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/cli/console.hpp"
#include "core/cli/run_choices.hpp"
#include "core/tokenizer/registry.hpp"

namespace strata::cli {

/// How what is left of a page is written.
enum class minimize_format : std::uint8_t { raw, json };

/// What the command line asks for.
struct minimize_request {
    std::string drafts;  ///< two names with a comma between
    minimize_format format = minimize_format::raw;
    std::size_t divergence = 1;      ///< which of those that `strata compare` lists
    run_choices run;                 ///< all but the engine
    std::vector<std::string> files;  ///< one; none: standard input
};

/// Does it. Returns the exit status: `answer_is_no` where the drafts do not part on the page.
int minimize_command(const registry& known, const minimize_request& request, const console& io);

}  // namespace strata::cli
