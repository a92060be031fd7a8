// `strata survey`: its arguments and its help.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/commands/shared_arguments.hpp"
#include "core/cli/commands/survey_command.hpp"
#include "core/history/named_change.hpp"
#include "core/pages/examined_page.hpp"

namespace strata::cli {

command add_survey(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<survey_request>();
    arguments args(program, "survey");
    args.describe(
        "Count the pages that drafts read differently.\n"
        "\n"
        "Reads pages from files, directories, web archives (WARC, ARC, also .gz and\n"
        ".zst), zip and ZIM files, and lists of records (JSON Lines or CSV with\n"
        "filename, offset and length), and makes one result of them. 'strata survey\n"
        "merge RESULT...' adds up results of the same survey; an input that is in\n"
        "several counts once.\n");
    add_drafts(args, known, draft_count::any, "Drafts to compare, two or more (default: all)", request->drafts,
               request->base);
    args.choice<survey_format>(
        "--format",
        {{"text", survey_format::text},
         {"json", survey_format::json},
         {"jsonl", survey_format::jsonl},
         {"html", survey_format::html}},
        "text: human-readable (default). json: the result, which can be merged. jsonl: no sums, but a line for each "
        "page. html: a page for the browser",
        [request](survey_format format) { request->format = format; });
    args.texts("--topic", request->topics,
               fmt::format("Count only changes on these topics, separated by commas: {}", topic_names()), "T,T,...");
    args.flag("--tokens-only", request->tokens_only, "Ignore places where only the parse errors differ");
    args.texts(
        "--by", request->by,
        fmt::format(
            "Divide the counts by these fields of a page, separated by commas: {}; list:NAME, what a list of records "
            "says under NAME. Default: year,tld",
            fmt::join(survey::known_fields(), ", ")),
        "FIELD,...");
    args.text("--journal", request->journal,
              "Write to FILE what has been done. A run that was stopped goes on where it was if it is started again "
              "with the same journal",
              "FILE");
    args.text("--rows", request->rows, "Write an SQLite file with one row for each page. It must not exist", "FILE");
    constexpr std::uint64_t most_examples = 100;
    args.number("--examples", 0, most_examples, "How many pages to keep as examples of each change. Default: 3",
                [request](std::uint64_t number) { request->examples = number; });
    constexpr std::uint64_t most_kilobytes = 65536;
    args.number("--max-page", 1, most_kilobytes,
                "How many kilobytes of a page to read, at most; what is beyond is left out. Default: 5120",
                [request](std::uint64_t number) { request->limits.page_bytes = number << 10U; });
    constexpr std::uint64_t most_seconds = 86400;
    args.number("--max-seconds", 1, most_seconds, "Skip a page that takes longer than this. Default: 60",
                [request](std::uint64_t number) { request->limits.seconds = number; });
    args.text("--playground", request->playground,
              "With --format=html: the address of the page for browsers (playground.html). Examples link to it",
              "ADDRESS");
    args.text("--archives", request->archives, "The folder with the archives that lists of records name", "DIRECTORY");
    add_jobs(args, request->jobs,
             "How many pages to examine at once; the result is the same. Default: the number of cores");
    add_run_choices(args, request->run);
    args.files(
        "INPUT",
        [request](const std::string& path) {
            request->files.push_back({path, std::nullopt});
        },
        "Pages, archives, lists, or directories with pages and archives at any depth. '-' or nothing: standard input");
    args.footer(
        "Examples:\n"
        "  strata survey --drafts=2008,modern crawl.warc.gz\n"
        "  strata survey --format=json --journal=run.journal crawl/ > result.json\n"
        "  strata survey --by=year,encoding --rows=pages.sqlite crawl/\n"
        "  strata survey --drafts=modern,@proposal.txt crawl.warc.gz\n"
        "  strata survey --drafts=2009,modern --format=jsonl - < record.warc\n"
        "  strata survey merge --format=html node1.json node2.json > report.html\n"
        "\n"
        "Exit status: 0 success; 2 error: an input could not be read; 130 interrupted.");
    return {args.app(), [request](const registry& r, const console& io) { return survey_command(r, *request, io); },
            [request] {
                return named_drafts{request->drafts, request->base};
            }};
}

}  // namespace strata::cli
