#pragma once
// `strata graph`: draws a draft's machine.

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
enum class graph_format : std::uint8_t { dot, svg, mermaid };

/// The request of a command line.
struct graph_request {
    std::vector<std::string> drafts;      ///< one, or two: `other` and the one to draw; none: the default
    std::string base;                     ///< of drafts that are read: see texts_read.hpp
    std::optional<graph_format> format;   ///< nothing: dot
    std::string only;                     ///< a construct, as study::key_of has it; "": all
    std::string around;                   ///< a state; "": all
    std::string mode;                     ///< a content model; "": any
    std::string other;                    ///< the draft to show the changes from; "": none
    std::optional<input_argument> trace;  ///< an input
    bool timeline = false;                ///< draw the drafts' history instead, as svg
    run_choices run;                      ///< of `trace`
};

/// Runs the command. Returns the exit status.
int graph_command(const registry& known, const graph_request& request, const console& io);

}  // namespace strata::cli
