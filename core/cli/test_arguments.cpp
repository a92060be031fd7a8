// `strata test`: its arguments and its help.

#include <memory>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/commands/shared_arguments.hpp"
#include "core/cli/test_command.hpp"

namespace strata::cli {

command add_test(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<test_request>();
    arguments args(program, "test");
    args.describe(
        "Run html5lib tokenizer tests.\n"
        "\n"
        "Runs each test under one draft, once for each initial state or content model it\n"
        "names, and prints a diff of tokens and errors for each failure. Reads both test\n"
        "formats: the current one, with the code, line and column of each error, and the\n"
        "one of 2007 to 2009, with \"ParseError\" among the tokens. The last line is\n"
        "'N passed, N failed'.\n");
    add_drafts(args, known, draft_count::one, "The draft to test", request->drafts, request->base);
    args.text("--known", request->known,
              "JSON file of expected failures (format below). A listed run that passes, or fails in another way, "
              "counts as a failure",
              "LIST");
    add_engine(args, request->engine);
    args.files(
        "FILE",
        [request](const std::string& path) {
            request->files.push_back({path, std::nullopt});
        },
        "Test files. '-' or no FILE: standard input");
    args.heading("Remaking expectations");
    args.flag(
        "--rebaseline", request->rebaseline,
        "Instead of reporting failures, write the expectations of tests that fail anew for the draft, in the files "
        "and in their style, and list what changed with the rules behind it. Everything else in a file keeps its "
        "bytes. Runs in LIST do not count");
    args.flag("--check", request->check,
              "With --rebaseline: only list what would change, and write nothing. Exit status 1 if anything would");
    args.footer(
        "LIST is a JSON array of\n"
        "  {\"file\": \"test3.test\", \"description\": \"<!>\", \"state\": \"Data state\",\n"
        "   \"draft\": \"2008\", \"why\": \"...\",\n"
        "   \"actual\": {\"output\": [...], \"errors\": [...]}}\n"
        "where \"actual\" uses the format of the tests. \"state\" may also be a content\n"
        "model. An entry without \"state\" or \"draft\" applies to every state or draft.\n"
        "\n"
        "Examples:\n"
        "  strata test tokenizer/test1.test tokenizer/entities.test\n"
        "  strata test --draft=2008 --known=known.json 2008-03-10/*.test\n"
        "  strata test --draft=2026 --rebaseline --check tokenizer/*.test\n"
        "\n"
        "Exit status: 0 all passed; 1 some failed, or with --rebaseline cannot be remade;\n"
        "2 error; 130 interrupted.");
    return {args.app(), [request](const registry& r, const console& io) { return test_command(r, *request, io); },
            [request] {
                return named_drafts{request->drafts, request->base};
            }};
}

}  // namespace strata::cli
