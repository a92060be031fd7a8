#pragma once
// `strata coverage`: which rules of each draft the inputs fire.

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
enum class coverage_format : std::uint8_t { text, json, html };

/// The request of a command line.
struct coverage_request {
    std::vector<std::string> drafts;  ///< names, comma-separated, with settings; none: all drafts
    std::string base;                 ///< of drafts that are read: see texts_read.hpp
    coverage_format format = coverage_format::text;
    bool as_tests = false;              ///< read every input as an html5lib test file, whatever its name
    std::vector<std::string> states;    ///< show only these; none: all
    bool only_unfired = false;          ///< show only rules that never fired
    bool every_rule = false;            ///< `text`: show rules that fired, too
    bool exit_code = false;             ///< the result is negative if a shown rule could have fired and did not
    run_choices run;                    ///< for pages; all but the engine
    std::vector<input_argument> files;  ///< and directories; none: standard input
};

/// Runs the command. Returns the exit status.
int coverage_command(const registry& known, const coverage_request& request, const console& io);

}  // namespace strata::cli
