#pragma once
// `strata trace`: every step of a draft's machine on a page, or the steps of two side by side.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/cli/console.hpp"
#include "core/cli/input_files.hpp"
#include "core/cli/run_choices.hpp"
#include "core/tokenizer/registry.hpp"

namespace strata::cli {

/// How steps are written.
enum class trace_format : std::uint8_t { text, jsonl };

/// What the command line asks for.
struct trace_request {
    std::string draft;   ///< "": the standard one
    std::string drafts;  ///< two, with a comma between: side by side; "": the one above
    trace_format format = trace_format::text;
    std::uint64_t from = 0;           ///< steps that look at an earlier byte are not shown
    std::optional<std::uint64_t> to;  ///< nor those that look at this one or a later one
    std::vector<std::string> states;  ///< none: of all states
    run_choices run;
    std::vector<input_argument> files;  ///< none: standard input
};

/// Does it. Returns the exit status.
int trace_command(const registry& known, const trace_request& request, const console& io);

}  // namespace strata::cli
