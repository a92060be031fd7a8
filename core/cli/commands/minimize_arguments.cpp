// `strata minimize`: its arguments and its help.

#include <fmt/format.h>

#include <cstdint>
#include <limits>
#include <memory>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/commands/minimize_command.hpp"
#include "core/cli/commands/shared_arguments.hpp"
#include "core/history/named_draft.hpp"
#include "core/run/run_choices.hpp"

namespace strata::cli {

command add_minimize(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<minimize_request>();
    arguments args(program, "minimize");
    args.describe(
        "Shrink a page while two drafts still disagree on it.\n"
        "\n"
        "Removes everything that can be removed while 'strata compare' still reports the\n"
        "chosen difference: the same kind and field, due to the same change or, if the\n"
        "change has no name, to the same rules. The result has no new differences, no new\n"
        "parse errors, and does not end inside a tag, comment or the like unless the page\n"
        "did. Remaining characters are replaced by simpler ones where possible. Standard\n"
        "error reports the difference before and after. Ctrl-C stops the work and writes\n"
        "the smallest input found so far.\n");
    add_drafts(args, known, draft_count::two, "The two drafts that disagree", request->drafts, request->base);
    args.choice<minimize_format>("--format", {{"raw", minimize_format::raw}, {"json", minimize_format::json}},
                                 "raw: the shrunken page (default). json: an object with the page and the difference",
                                 [request](minimize_format format) { request->format = format; });
    constexpr std::uint64_t most = std::numeric_limits<std::size_t>::max();
    const arguments::option difference = args.number(
        "--difference", 1, most, "Keep the N-th difference of the page, in the order of 'strata compare'. Default: 1",
        [request](std::uint64_t number) { request->difference = number; });
    const arguments::option change =
        args.text("--change", request->change, "Keep the first difference due to this change", "ID")
            .excludes(difference);
    args.number("--divergence", 1, most, "Keep the first difference in the N-th place that 'strata compare' shows",
                [request](std::uint64_t number) { request->divergence = number; })
        .excludes(difference)
        .excludes(change);
    add_run_choices(args, request->run);
    add_files(args, "FILE", request->files, "Page to shrink. '-' or nothing: standard input");
    args.footer(
        "Examples:\n"
        "  strata minimize --drafts=2009,modern page.html\n"
        "  strata minimize --drafts=2008,2009 --difference=3 --format=json page.html\n"
        "  strata minimize --drafts=2008,2009 --change=self-closing-flag page.html\n"
        "\n"
        "Exit status: 0 success; 1 the page has no such difference, or the machine of a\n"
        "text stopped; 2 error; 130 interrupted.");
    return {args.app(), [request](const registry& r, const console& io) { return minimize_command(r, *request, io); },
            [request] {
                return named_drafts{request->drafts, request->base};
            }};
}

}  // namespace strata::cli
