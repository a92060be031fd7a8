// `strata coverage`: its arguments and its help.

#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/commands/coverage_command.hpp"
#include "core/cli/commands/shared_arguments.hpp"
#include "core/history/named_draft.hpp"
#include "core/run/run_choices.hpp"

namespace strata::cli {

command add_coverage(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<coverage_request>();
    arguments args(program, "coverage");
    args.describe(
        "Show which rules the inputs exercise.\n"
        "\n"
        "Inputs are pages and html5lib tokenizer tests (*.test); each test runs once for\n"
        "each initial state or content model it names. For each state, prints how many of\n"
        "its rules fired and how often, and quotes the rules that never fired. Rules that\n"
        "provably cannot fire are left out of the count.\n");
    add_drafts(args, known, draft_count::any, "Drafts to measure (default: all)", request->drafts, request->base);
    args.choice<coverage_format>(
        "--format", {{"text", coverage_format::text}, {"json", coverage_format::json}, {"html", coverage_format::html}},
        "text: human-readable (default). json: one JSON object. html: the drafts' tables with counts, as a page for "
        "the browser",
        [request](coverage_format format) { request->format = format; });
    args.flag("--unfired", request->only_unfired, "Show only the rules that never fired");
    args.flag("--rules", request->every_rule, "text: show every rule with its count");
    args.texts("--state", request->states,
               "Show only this state (named as in 'strata states'), with all its rules. May be repeated", "STATE");
    args.flag("--exit-code", request->exit_code,
              "Exit with status 1 if a rule that can fire did not, in the states shown");
    args.flag("--html5lib", request->as_tests, "Read every input as html5lib tests, whatever its name");
    add_run_choices(args, request->run);
    add_files(args, "FILE|DIRECTORY", request->files,
              "Pages and test files. In a directory, all *.html, *.htm, *.xhtml and *.test files at any depth. '-' or "
              "nothing: standard input");
    args.footer(
        "Options for the start state and for the simulation of tree construction apply to\n"
        "pages only: tests name their own start state, and nothing is simulated for them.\n"
        "\n"
        "Examples:\n"
        "  strata coverage page.html\n"
        "  strata coverage --draft=modern --unfired html5lib-tests/tokenizer\n"
        "  strata coverage --draft=2008 --state='tag open' page.html\n"
        "  strata coverage --format=html site/ > coverage.html\n"
        "  strata coverage --exit-code --draft=modern tests/ && echo complete\n"
        "\n"
        "Exit status: 0 success; 1 rules never fired and --exit-code was given, or the\n"
        "machine of a text stopped; 2 error; 130 interrupted.");
    return {args.app(), [request](const registry& r, const console& io) { return coverage_command(r, *request, io); },
            [request] {
                return named_drafts{request->drafts, request->base};
            }};
}

}  // namespace strata::cli
