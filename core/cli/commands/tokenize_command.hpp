#pragma once
// `strata tokenize`: the tokens and parse errors of pages.

#include <cstdint>
#include <string>
#include <vector>

#include "core/cli/console.hpp"
#include "core/cli/input_files.hpp"
#include "core/engine/registry.hpp"
#include "core/run/run_choices.hpp"

namespace strata::cli {

/// The output formats.
enum class token_format : std::uint8_t { text, jsonl, html5lib };

/// The request of a command line.
struct tokenize_request {
    std::vector<std::string> drafts;  ///< one name, optionally with settings; none: the default
    std::string base;                 ///< of drafts that are read: see texts_read.hpp
    token_format format = token_format::text;
    bool whole_texts = false;  ///< `text`: do not shorten long texts
    bool tree_errors = false;  ///< list errors of tree construction, too
    run_choices run;
    std::vector<input_argument> files;  ///< none: standard input
};

/// Tokenizes the files. Returns the exit status.
int tokenize_command(const registry& known, const tokenize_request& request, const console& io);

}  // namespace strata::cli
