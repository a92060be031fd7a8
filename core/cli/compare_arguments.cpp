// `strata compare`: what it takes, and what --help says of it.

#include <fmt/format.h>

#include <memory>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/compare_command.hpp"
#include "core/cli/named_change.hpp"
#include "core/cli/named_draft.hpp"
#include "core/cli/run_choices.hpp"
#include "core/cli/shared_arguments.hpp"

namespace strata::cli {

command add_compare(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<compare_request>();
    arguments args(program, "compare");
    args.describe(
        "Show where drafts part on a page, and why.\n"
        "\n"
        "Each page is tokenized under every draft. Where the tokens or the parse errors\n"
        "differ, the source is shown, what each group of drafts made of it, and the rules\n"
        "that parted them, in the drafts' words. At the end of a page come its figures,\n"
        "and at how many places it shows which change, by which rules.\n");
    add_drafts(args, known, draft_count::any, "The drafts to compare, two or more (default: all)", request->drafts);
    args.choice<comparison_format>("--format",
                                   {{"text", comparison_format::text},
                                    {"json", comparison_format::json},
                                    {"html", comparison_format::html},
                                    {"csv", comparison_format::csv}},
                                   "text: for people (if not given). json: an object on one line for each input, or "
                                   "with --summary one for all. html: "
                                   "one page for all inputs, to be opened in a browser. csv: the table of --summary",
                                   [request](comparison_format format) { request->format = format; });
    args.texts("--topic", request->topics,
               fmt::format("Only differences of changes of these topics, and places that have one: names between "
                           "commas, or several of this option, of {}",
                           topic_names()),
               "T,T,...");
    args.flag("--tokens-only", request->tokens_only, "Leave out places that differ in parse errors alone");
    args.flag("--summary", request->summary_only,
              "Leave out the places: totals of all inputs, each change with the number of its places, an example and "
              "the rules that made it, then the number of places of each input");
    args.choice<summary_rows>("--by", {{"change", summary_rows::changes}, {"input", summary_rows::inputs}},
                              "csv: what has a row; changes if not given",
                              [request](summary_rows rows) { request->rows = rows; });
    args.flag("--full", request->every_sentence,
              "text: say the rules at every place. If not given, their words stand where they first part the drafts, "
              "and later places of the page refer to that. With --summary: list all rules of a change");
    args.flag("--exit-code", request->exit_code, "Exit with 1 if any place was shown");
    add_colour(args, request->colour);
    add_width(args, request->width);
    add_run_choices(args, request->run);
    args.files("FILE|DIRECTORY", request->files,
               "Pages to compare; of a directory all *.html, *.htm and *.xhtml in and below it. '-', or none, is "
               "standard input");
    args.footer(
        "Examples:\n"
        "  strata compare page.html\n"
        "  strata compare --drafts=2008,modern --tokens-only page.html | less\n"
        "  strata compare --color=always page.html | less -R\n"
        "  strata compare --format=html page.html > report.html\n"
        "  strata compare --summary site/\n"
        "  strata compare --summary --format=csv site/ > changes.csv\n"
        "  strata compare --topic=tags,attributes page.html\n"
        "  strata compare --exit-code --drafts=modern,2026 site/ && echo alike\n"
        "  printf '<br/>' | strata compare --format=json\n"
        "\n"
        "Exit status: 0 done; 1 with --exit-code, where drafts part; 2 an input could not\n"
        "be read.");
    return {args.app(), [request](const registry& r, const console& io) { return compare_command(r, *request, io); }};
}

}  // namespace strata::cli
