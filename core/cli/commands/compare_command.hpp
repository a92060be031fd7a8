#pragma once
// `strata compare`: where drafts differ on pages, and which rules cause it.

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
enum class comparison_format : std::uint8_t { text, json, html, csv };

/// What each row of a table describes.
enum class summary_rows : std::uint8_t { changes, inputs };

/// The request of a command line.
struct compare_request {
    std::vector<std::string> drafts;  ///< names, comma-separated, with settings; none: all drafts
    std::string base;                 ///< of drafts that are read: see texts_read.hpp
    comparison_format format = comparison_format::text;
    bool tokens_only = false;           ///< leave out places that differ only in errors
    std::vector<std::string> topics;    ///< only differences due to changes on these topics, comma-separated; none: all
    bool summary_only = false;          ///< only the totals over all inputs
    std::optional<summary_rows> rows;   ///< `csv`; nothing: changes
    bool every_sentence = false;        ///< `text`: quote rules at every place, not only where they first diverge
    std::size_t jobs = 0;               ///< how many inputs are compared at once; 0: as many as there are cores
    bool exit_code = false;             ///< the result is negative if any place is shown
    run_choices run;                    ///< all but the engine
    std::vector<input_argument> files;  ///< and directories; none: standard input
};

/// Runs the command. Returns the exit status.
int compare_command(const registry& known, const compare_request& request, const console& io);

}  // namespace strata::cli
