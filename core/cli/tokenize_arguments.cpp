// `strata tokenize`: what it takes, and what --help says of it.

#include <memory>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/shared_arguments.hpp"
#include "core/cli/tokenize_command.hpp"

namespace strata::cli {

command add_tokenize(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<tokenize_request>();
    arguments args(program, "tokenize");
    args.describe(
        "Show the tokens and parse errors of pages.\n"
        "\n"
        "Pages are tokenized as one draft says; tokens and errors come in the order in\n"
        "which they occur. Input is bytes of UTF-8. '-' is standard input, which is also\n"
        "read where no FILE is given.\n");
    add_drafts(args, known, draft_count::one, "The draft to tokenize by", request->drafts);
    args.choice<token_format>(
        "--format",
        {{"text", token_format::text}, {"jsonl", token_format::jsonl}, {"html5lib", token_format::html5lib}},
        "text: for people (if not given). jsonl: a JSON object a line, with byte spans of the source. html5lib: a JSON "
        "object for each input, in the notation of the html5lib tests",
        [request](token_format format) { request->format = format; });
    args.flag("--whole-texts", request->whole_texts, "In text format, do not shorten long texts");
    args.flag("--tree-errors", request->tree_errors,
              "Also show, marked as such, the error that tree construction and not the tokenizer finds: a "
              "self-closing flag that is not acknowledged (since 2009)");
    add_run_choices(args, request->run);
    add_engine(args, request->run.engine);
    add_files(args, request->files, "Pages to tokenize");
    args.footer(
        "Examples:\n"
        "  strata tokenize page.html\n"
        "  echo '<p title=a\"b>' | strata tokenize --draft=2008\n"
        "  strata tokenize --format=jsonl page.html | grep parseError\n"
        "  echo 'a</title>b' |\n"
        "    strata tokenize --initial-state=RCDATA --last-start-tag=title\n"
        "\n"
        "Exit status: 0 done, whatever parse errors the pages have; 2 an input could not\n"
        "be read.");
    return {args.app(), [request](const registry& r, const console& io) { return tokenize_command(r, *request, io); }};
}

}  // namespace strata::cli
