// `strata minimize`: what it takes, and what --help says of it.

#include <fmt/format.h>

#include <cstdint>
#include <limits>
#include <memory>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/minimize_command.hpp"
#include "core/cli/named_draft.hpp"
#include "core/cli/run_choices.hpp"
#include "core/cli/shared_arguments.hpp"

namespace strata::cli {

command add_minimize(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<minimize_request>();
    arguments args(program, "minimize");
    args.describe(
        "Make a page small that two drafts still part on.\n"
        "\n"
        "Whatever can be left out of the page is, as long as 'strata compare' names the\n"
        "same rules as the cause; what is left is made of plainer characters. Ctrl-C ends\n"
        "the work, and what is left by then is written.\n");
    args.text("--drafts", request->drafts, fmt::format("Two of {}, with a comma between", draft_names(known)), "D,D")
        .required();
    args.choice<minimize_format>("--format", {{"raw", minimize_format::raw}, {"json", minimize_format::json}},
                                 "raw: the input itself (if not given). json: an object with it and the cause",
                                 [request](minimize_format format) { request->format = format; });
    args.number("--divergence", 1, std::numeric_limits<std::size_t>::max(), "number of a place, from 1 on",
                "Which of the places that 'strata compare' shows is kept, counted from 1 (if not given: 1)",
                [request](std::uint64_t number) { request->divergence = number; });
    add_run_choices(args, request->run);
    add_files(args, request->files, "The page; '-', or none, is standard input");
    args.footer(
        "Examples:\n"
        "  strata minimize --drafts=2009,modern page.html\n"
        "  strata minimize --drafts=2008,2009 --divergence=3 --format=json page.html\n"
        "\n"
        "Exit status: 0 done; 1 the drafts do not part on the page; 2 it could not be\n"
        "read.");
    return {args.app(), [request](const registry& r, const console& io) { return minimize_command(r, *request, io); }};
}

}  // namespace strata::cli
