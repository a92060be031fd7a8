#pragma once
// `strata compare`: where pages part under several drafts, and by which rules.

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

/// How comparisons are written.
enum class comparison_format : std::uint8_t { text, json, html, csv };

/// What the rows of a table are.
enum class summary_rows : std::uint8_t { changes, inputs };

/// What the command line asks for.
struct compare_request {
    std::vector<std::string> drafts;  ///< names, several between commas, with settings; none: all there are
    comparison_format format = comparison_format::text;
    bool tokens_only = false;          ///< places that differ in errors alone are left out
    std::vector<std::string> topics;   ///< only differences of changes of these, names between commas; none: all
    bool summary_only = false;         ///< only what all inputs come to
    std::optional<summary_rows> rows;  ///< `csv`; nothing: changes
    bool every_sentence = false;       ///< `text`: rules are said at every place, not only where they first part drafts
    bool exit_code = false;            ///< a place that is shown makes the answer "no"
    run_choices run;                   ///< all but the engine
    std::vector<input_argument> files;  ///< and directories; none: standard input
};

/// Does it. Returns the exit status.
int compare_command(const registry& known, const compare_request& request, const console& io);

}  // namespace strata::cli
