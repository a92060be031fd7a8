#pragma once
// `strata diff`: what changed between two drafts.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/cli/console.hpp"
#include "core/engine/registry.hpp"
#include "core/report/diff/words.hpp"

namespace strata::cli {

/// The output formats.
enum class diff_format : std::uint8_t { text, markdown, json, html, revision };

/// The request of a command line.
struct diff_request {
    std::vector<std::string> drafts;  ///< two names, followed by:
    std::string base;                 ///< of drafts that are read: see texts_read.hpp
    std::string a, b;                 ///< the positional arguments
    std::vector<std::string> states;  ///< of either draft, as `state_named` takes them; none: all
    std::string topic;                ///< of changes, as `topic_named` takes it; "": all
    diff_format format = diff_format::text;
    report::diff_choices shows;
};

/// Runs the command. Returns the exit status.
int diff_command(const registry& known, const diff_request& request, const console& io);

}  // namespace strata::cli
