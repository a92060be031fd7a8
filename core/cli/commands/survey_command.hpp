#pragma once
// `strata survey`: how often each change makes drafts differ on many pages.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/cli/console.hpp"
#include "core/cli/input_files.hpp"
#include "core/engine/registry.hpp"
#include "core/pages/terms.hpp"
#include "core/run/run_choices.hpp"

namespace strata::cli {

enum class survey_format : std::uint8_t { text, json, jsonl, html };

/// What `strata survey` was asked for.
struct survey_request {
    std::vector<std::string> drafts;
    std::string base;
    std::vector<std::string> topics, by;
    bool tokens_only = false;
    survey_format format = survey_format::text;
    std::size_t jobs = 0;  ///< 0: as many as there are cores
    std::uint64_t examples = 3;
    survey::survey_limits limits;
    std::string journal;     ///< a file; empty: none is kept
    std::string rows;        ///< an SQLite file with a row for each page; empty: none
    std::string playground;  ///< the address of the page for browsers; empty: none
    std::string archives;    ///< the folder with the archives that lists name
    run_choices run;
    std::vector<input_argument> files;  ///< inputs; or "merge" and results
};

/// Returns the exit status.
int survey_command(const registry& known, const survey_request& request, const console& io);

}  // namespace strata::cli
