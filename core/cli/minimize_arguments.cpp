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
        "Make a page small, with one of its differences kept.\n"
        "\n"
        "Whatever can be left out of the page is, as long as 'strata compare' still lists\n"
        "the difference: the same kind and field, by the same change, or where no change\n"
        "has a name by the same rules. Nothing is added to it: no other difference, no\n"
        "other parse error, and no end of the page within a tag or the like. What is left\n"
        "is made of plainer characters. Standard error says what differs before and\n"
        "after. Ctrl-C ends the work, and what is left by then is written.\n");
    add_drafts(args, known, draft_count::two, "The two drafts that differ", request->drafts);
    args.choice<minimize_format>("--format", {{"raw", minimize_format::raw}, {"json", minimize_format::json}},
                                 "raw: the input itself (if not given). json: an object with it and the difference",
                                 [request](minimize_format format) { request->format = format; });
    constexpr std::uint64_t most = std::numeric_limits<std::size_t>::max();
    const arguments::option difference =
        args.number("--difference", 1, most, "number of a difference, from 1 on",
                    "Which difference is kept, counted from 1 over the page as 'strata compare' lists them (if not "
                    "given: 1)",
                    [request](std::uint64_t number) { request->difference = number; });
    const arguments::option change =
        args.text("--change", request->change, "Keep the first difference that belongs to this change", "ID")
            .excludes(difference);
    args.number("--divergence", 1, most, "number of a place, from 1 on",
                "Keep the first difference of this place, counted from 1 as 'strata compare' shows them",
                [request](std::uint64_t number) { request->divergence = number; })
        .excludes(difference)
        .excludes(change);
    add_run_choices(args, request->run);
    add_files(args, request->files, "The page; '-', or none, is standard input");
    args.footer(
        "Examples:\n"
        "  strata minimize --drafts=2009,modern page.html\n"
        "  strata minimize --drafts=2008,2009 --difference=3 --format=json page.html\n"
        "  strata minimize --drafts=2008,2009 --change=self-closing-flag page.html\n"
        "\n"
        "Exit status: 0 done; 1 the page has no such difference; 2 it could not be read.");
    return {args.app(), [request](const registry& r, const console& io) { return minimize_command(r, *request, io); }};
}

}  // namespace strata::cli
