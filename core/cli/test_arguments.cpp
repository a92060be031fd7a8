// `strata test`: what it takes, and what --help says of it.

#include <memory>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/shared_arguments.hpp"
#include "core/cli/test_command.hpp"

namespace strata::cli {

command add_test(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<test_request>();
    arguments args(program, "test");
    args.describe(
        "Run files of html5lib's tokenizer tests.\n"
        "\n"
        "Each test is run under one draft, once for every initial state or content model\n"
        "it names, and where tokens or errors differ is shown. Both notations are read:\n"
        "that of today, with code, line and column of each error, and that of 2007 to\n"
        "2009, with \"ParseError\" among the tokens. The last line is\n"
        "'N passed, N failed'.\n");
    add_drafts(args, known, draft_count::one, "The draft to test", request->drafts);
    args.text("--known", request->known,
              "A list of disagreements to expect. A listed run that passes, or fails otherwise than listed, is a "
              "failure",
              "LIST");
    add_engine(args, request->engine);
    add_files(args, request->files, "Files of tests; '-', or none, is standard input");
    args.footer(
        "LIST is a JSON array of\n"
        "  {\"file\": \"test3.test\", \"description\": \"<!>\", \"state\": \"Data state\",\n"
        "   \"draft\": \"2008\", \"why\": \"...\",\n"
        "   \"actual\": {\"output\": [...], \"errors\": [...]}}\n"
        "with \"actual\" written as in the tests. \"state\", which may be a content model,\n"
        "and \"draft\" may be absent: the entry is then about every run so described.\n"
        "\n"
        "Examples:\n"
        "  strata test tokenizer/test1.test tokenizer/entities.test\n"
        "  strata test --draft=2008 --known=known.json 2008-03-10/*.test\n"
        "\n"
        "Exit status: 0 all passed; 1 some failed; 2 a file could not be read.");
    return {args.app(), [request](const registry& r, const console& io) { return test_command(r, *request, io); }};
}

}  // namespace strata::cli
