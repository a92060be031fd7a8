#pragma once
// `strata minimize`: a page made as small as it can be, with one difference between two drafts kept.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/cli/console.hpp"
#include "core/cli/input_files.hpp"
#include "core/cli/run_choices.hpp"
#include "core/tokenizer/registry.hpp"

namespace strata::cli {

/// How what is left of a page is written.
enum class minimize_format : std::uint8_t { raw, json };

/// What the command line asks for.
struct minimize_request {
    std::vector<std::string> drafts;  ///< two names, perhaps with settings
    minimize_format format = minimize_format::raw;
    // Which difference is kept: at most one is given; none: the first.
    std::optional<std::size_t> difference;  ///< its number over the whole page
    std::optional<std::size_t> divergence;  ///< the number of the place that lists it first
    std::string change;                     ///< the id of a change that it belongs to; "": any
    run_choices run;                        ///< all but the engine
    std::vector<input_argument> files;      ///< one; none: standard input
};

/// Does it. Returns the exit status: `negative_result` where the page has no such difference.
int minimize_command(const registry& known, const minimize_request& request, const console& io);

}  // namespace strata::cli
