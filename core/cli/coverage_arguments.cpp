// `strata coverage`: what it takes, and what --help says of it.

#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/coverage_command.hpp"
#include "core/cli/named_draft.hpp"
#include "core/cli/run_choices.hpp"
#include "core/cli/shared_arguments.hpp"

namespace strata::cli {

command add_coverage(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<coverage_request>();
    arguments args(program, "coverage");
    args.describe(
        "Show which rules of the drafts inputs fire.\n"
        "\n"
        "Inputs are pages and files of html5lib's tokenizer tests (*.test); a test is run\n"
        "once for every initial state or content model it names. Each draft's states are\n"
        "shown with how many of their rules fired and how often, and the rules that never\n"
        "fired in the draft's words. A rule of which the table proves that it cannot fire\n"
        "is not asked for.\n");
    add_drafts(args, known, draft_count::any, "The drafts (default: all)", request->drafts);
    args.choice<coverage_format>(
        "--format", {{"text", coverage_format::text}, {"json", coverage_format::json}, {"html", coverage_format::html}},
        "text: for people (if not given). json: one object. html: the drafts' tables with their counts, a page to be "
        "opened in a browser",
        [request](coverage_format format) { request->format = format; });
    args.flag("--unfired", request->only_unfired, "Show only rules that never fired");
    args.flag("--rules", request->every_rule, "text: show every rule with its count");
    args.texts("--state", request->states,
               "Show only this state, named as 'strata states' takes it, with all its rules. May be given several "
               "times",
               "STATE");
    args.flag("--exit-code", request->exit_code,
              "Exit with 1 if a rule that can fire did not, in the states that are shown");
    args.flag("--html5lib", request->as_tests, "Take every input for a file of html5lib's tests, whatever its name");
    add_colour(args, request->colour);
    add_width(args, request->width);
    add_run_choices(args, request->run);
    args.files("FILE|DIRECTORY", request->files,
               "Pages, and files of tests; of a directory all *.html, *.htm, *.xhtml and *.test in and below it. "
               "'-', or none, is standard input");
    args.footer(
        "How the first character is read and whether tree construction is simulated can\n"
        "be said of pages only: tests say how they begin, and nothing is simulated.\n"
        "\n"
        "Examples:\n"
        "  strata coverage page.html\n"
        "  strata coverage --draft=modern --unfired html5lib-tests/tokenizer\n"
        "  strata coverage --draft=2008 --state='tag open' page.html\n"
        "  strata coverage --format=html site/ > coverage.html\n"
        "  strata coverage --exit-code --draft=modern tests/ && echo complete\n"
        "\n"
        "Exit status: 0 done; 1 with --exit-code, where rules never fired; 2 an input\n"
        "could not be read.");
    return {args.app(), [request](const registry& r, const console& io) { return coverage_command(r, *request, io); }};
}

}  // namespace strata::cli
