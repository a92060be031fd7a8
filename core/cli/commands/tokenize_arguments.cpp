// `strata tokenize`: its arguments and its help.

#include <memory>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/commands/shared_arguments.hpp"
#include "core/cli/commands/tokenize_command.hpp"

namespace strata::cli {

command add_tokenize(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<tokenize_request>();
    arguments args(program, "tokenize");
    args.describe(
        "Print the tokens and parse errors of pages.\n"
        "\n"
        "Tokenizes each page under one draft and lists tokens and parse errors in the\n"
        "order in which the draft produces them, which also says how a page is decoded.\n"
        "Without FILE, or with '-', standard input is read.\n");
    add_drafts(args, known, draft_count::one, "Draft to use", request->drafts, request->base);
    args.choice<token_format>(
        "--format",
        {{"text", token_format::text}, {"jsonl", token_format::jsonl}, {"html5lib", token_format::html5lib}},
        "text: human-readable (default). jsonl: one JSON object per line, with byte spans. html5lib: one JSON object "
        "per input, in the format of the html5lib tests",
        [request](token_format format) { request->format = format; });
    args.flag("--whole-texts", request->whole_texts, "text: print long texts in full");
    args.flag("--tree-errors", request->tree_errors,
              "Also report the one error that tree construction finds instead of the tokenizer: a self-closing flag "
              "that is not acknowledged (since 2009). It is marked as such");
    add_run_choices(args, request->run);
    add_engine(args, request->run.engine);
    add_files(args, "FILE", request->files, "Pages to tokenize, or archives with pages (.warc.gz, .zip and others)");
    args.footer(
        "Examples:\n"
        "  strata tokenize page.html\n"
        "  strata tokenize --draft=2008 -e '<p title=a\"b>'\n"
        "  strata tokenize --format=jsonl page.html | grep parseError\n"
        "  strata tokenize --initial-state=RCDATA --last-start-tag=title -e 'a</title>b'\n"
        "\n"
        "Exit status: 0 success, even if the pages have parse errors; 1 the machine of a\n"
        "text stopped; 2 error; 130 interrupted.");
    return {args.app(), [request](const registry& r, const console& io) { return tokenize_command(r, *request, io); },
            [request] {
                return named_drafts{request->drafts, request->base};
            }};
}

}  // namespace strata::cli
