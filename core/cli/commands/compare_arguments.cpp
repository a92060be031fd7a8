// `strata compare`: its arguments and its help.

#include <fmt/format.h>

#include <memory>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/commands/compare_command.hpp"
#include "core/cli/commands/shared_arguments.hpp"
#include "core/history/named_change.hpp"
#include "core/history/named_draft.hpp"
#include "core/run/run_choices.hpp"

namespace strata::cli {

command add_compare(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<compare_request>();
    arguments args(program, "compare");
    args.describe(
        "Show where drafts differ on a page, and why.\n"
        "\n"
        "Tokenizes each page under every draft. Where tokens or parse errors differ, it\n"
        "prints the source, the output of each group of drafts that agree, and the rules\n"
        "that caused the difference, quoted from the drafts. A summary of the page\n"
        "follows: how often each change occurs, and by which rules.\n");
    add_drafts(args, known, draft_count::any, "Drafts to compare, two or more (default: all)", request->drafts,
               request->base);
    args.choice<comparison_format>(
        "--format",
        {{"text", comparison_format::text},
         {"json", comparison_format::json},
         {"html", comparison_format::html},
         {"csv", comparison_format::csv}},
        "text: human-readable (default). json: one JSON object per input, one per line; with --summary, one for all. "
        "html: one page for the browser. csv: the table of --summary",
        [request](comparison_format format) { request->format = format; });
    args.texts(
        "--topic", request->topics,
        fmt::format("Show only differences due to changes on these topics, separated by commas: {}. May be repeated",
                    topic_names()),
        "T,T,...");
    args.flag("--tokens-only", request->tokens_only, "Ignore places where only the parse errors differ");
    args.flag("--summary", request->summary_only,
              "Print totals instead of each place: for each change the number of places, an example and the rules "
              "involved, then the number of places in each input");
    args.choice<summary_rows>("--by", {{"change", summary_rows::changes}, {"input", summary_rows::inputs}},
                              "csv: one row per change or per input. Default: change",
                              [request](summary_rows rows) { request->rows = rows; });
    args.flag("--full", request->every_sentence,
              "text: quote the rules at every place. Default: quote them once per page and refer back to that place. "
              "With --summary: list all the rules involved in a change");
    add_jobs(args, request->jobs,
             "How many inputs to compare at once; the output is the same. Default: the number of cores");
    args.flag("--exit-code", request->exit_code, "Exit with status 1 if any place is shown");
    add_run_choices(args, request->run);
    add_files(args, "FILE|DIRECTORY", request->files,
              "Pages to compare, or archives with pages (.warc.gz, .zip and others). In a directory, all *.html, *.htm "
              "and *.xhtml files at any depth. '-' or nothing: "
              "standard input");
    args.footer(
        "Examples:\n"
        "  strata compare page.html\n"
        "  strata compare -e '<br/>'\n"
        "  strata compare --drafts=2008,modern --tokens-only page.html\n"
        "  strata compare --format=html page.html > report.html\n"
        "  strata compare --summary site/\n"
        "  strata compare --summary --format=csv site/ > changes.csv\n"
        "  strata compare --topic=tags,attributes page.html\n"
        "  strata compare --exit-code --drafts=modern,2026 site/ && echo same\n"
        "\n"
        "Exit status: 0 success; 1 with --exit-code, drafts differ, or the machine of a\n"
        "text stopped; 2 error; 130 interrupted.");
    return {args.app(), [request](const registry& r, const console& io) { return compare_command(r, *request, io); },
            [request] {
                return named_drafts{request->drafts, request->base};
            }};
}

}  // namespace strata::cli
