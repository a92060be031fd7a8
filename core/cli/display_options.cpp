#include "core/cli/display_options.hpp"

#include <fmt/format.h>

#include "core/cli/arguments.hpp"
#include "core/cli/guarded_output.hpp"
#include "core/report/writing/layout.hpp"

namespace strata::cli {

void add_display_options(CLI::App& app, display_options& into) {
    arguments args(app);
    args.heading("Display options");
    args.choice<std::optional<bool>>("--color", {{"auto", std::nullopt}, {"always", true}, {"never", false}},
                                     "When to use colour; auto means only on a terminal. Default: auto",
                                     [&into](std::optional<bool> colour) { into.colour = colour; });
    args.number("--width", report::narrowest, report::widest,
                fmt::format("Text width, {} to {} columns. Default: the width of the terminal, else $COLUMNS, else 80",
                            report::narrowest, report::widest),
                [&into](std::uint64_t columns) { into.width = columns; });
    args.negative_flag("--no-pager", into.pager, "Do not show long text in a pager");
    args.flag("--verbose", into.verbose, "Say on standard error what a draft named by a day or a commit is");
}

console with_options(const console& io, const display_options& options) {
    console chosen = io;
    chosen.colour = options.colour.value_or(io.colour);
    chosen.verbose = options.verbose;
    chosen.links = io.links && chosen.colour;
    if (options.width) chosen.width = *options.width;
    if (chosen.colour) chosen.guard->allow_styles();
    if (chosen.links) chosen.guard->allow_links();
    return chosen;
}

}  // namespace strata::cli
