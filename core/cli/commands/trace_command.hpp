#pragma once
// `strata trace`: every step of a draft's machine on a page, or those of two drafts side by side.

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
enum class trace_format : std::uint8_t { text, jsonl };

/// The request of a command line.
struct trace_request {
    std::vector<std::string> drafts;  ///< one; or two, side by side; none: the default
    std::string base;                 ///< of drafts that are read: see texts_read.hpp
    trace_format format = trace_format::text;
    std::optional<std::string> from;  ///< LINE:COL or a byte offset: show only steps from this place onwards
    std::optional<std::string> to;    ///< and only those before this place
    std::vector<std::string> states;  ///< show only steps in these; none: in all states
    run_choices run;
    std::vector<input_argument> files;  ///< none: standard input
};

/// Traces the files. Returns the exit status.
int trace_command(const registry& known, const trace_request& request, const console& io);

}  // namespace strata::cli
