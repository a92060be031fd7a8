#pragma once
// `strata diff`: what changed between two drafts.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/cli/console.hpp"
#include "core/report/diff/words.hpp"
#include "core/tokenizer/registry.hpp"

namespace strata::cli {

/// How a diff is written.
enum class diff_format : std::uint8_t { text, markdown, json, html };

/// What the command line asks for.
struct diff_request {
    std::vector<std::string> drafts;  ///< two names; with these:
    std::string a, b;                 ///< the positional arguments
    std::vector<std::string> states;  ///< of either, as `state_named` takes them; none: all
    std::string topic;                ///< of changes, as `topic_named` takes it; "": all
    diff_format format = diff_format::text;
    report::diff_choices shows;
};

/// Does it. Returns the exit status.
int diff_command(const registry& known, const diff_request& request, const console& io);

}  // namespace strata::cli
