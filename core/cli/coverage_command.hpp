#pragma once
// `strata coverage`: which rules of each draft inputs fire.

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

/// How a coverage is written.
enum class coverage_format : std::uint8_t { text, json, html };

/// What the command line asks for.
struct coverage_request {
    std::vector<std::string> drafts;  ///< names, several between commas, with settings; none: all there are
    coverage_format format = coverage_format::text;
    bool as_tests = false;              ///< every input is a file of html5lib's tests, whatever its name
    std::vector<std::string> states;    ///< only these are shown; none: all
    bool only_unfired = false;          ///< only rules that never fired are shown
    bool every_rule = false;            ///< `text`: rules that fired are shown too
    bool exit_code = false;             ///< the result is negative if a rule that is shown could fire and did not
    run_choices run;                    ///< of pages; all but the engine
    std::vector<input_argument> files;  ///< and directories; none: standard input
};

/// Does it. Returns the exit status.
int coverage_command(const registry& known, const coverage_request& request, const console& io);

}  // namespace strata::cli
