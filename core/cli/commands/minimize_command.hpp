#pragma once
// `strata minimize`: shrinks a page while keeping one difference between two drafts.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/cli/console.hpp"
#include "core/cli/input_files.hpp"
#include "core/engine/registry.hpp"
#include "core/run/run_choices.hpp"

namespace strata::cli {

/// The output formats.
enum class minimize_format : std::uint8_t { raw, json };

/// The request of a command line.
struct minimize_request {
    std::vector<std::string> drafts;  ///< two names, optionally with settings
    std::string base;                 ///< of drafts that are read: see texts_read.hpp
    minimize_format format = minimize_format::raw;
    // Which difference to keep. At most one is given; none: the first.
    std::optional<std::size_t> difference;  ///< its number within the page
    std::optional<std::size_t> divergence;  ///< the number of the first place that lists it
    std::string change;                     ///< the id of the change it belongs to; "": any
    run_choices run;                        ///< all but the engine
    std::vector<input_argument> files;      ///< one; none: standard input
};

/// Runs the command. Returns the exit status: `negative_result` if the page has no such difference.
int minimize_command(const registry& known, const minimize_request& request, const console& io);

}  // namespace strata::cli
