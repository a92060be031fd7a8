// `strata generate`: its arguments and its help.

#include <fmt/format.h>

#include <memory>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/commands/generate_command.hpp"
#include "core/cli/commands/shared_arguments.hpp"
#include "core/cli/texts_read.hpp"
#include "core/history/named_change.hpp"

namespace strata::cli {

command add_generate(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<generate_request>();
    arguments args(program, "generate");
    args.describe(
        "Make a test suite for tokenizers from a draft.\n"
        "\n"
        "Prints tests in html5lib's format: for each rule of the draft the shortest\n"
        "inputs that fire it, with the characters at the ends of its ranges, and\n"
        "continued so that a table which differs in one rule, target, action, character\n"
        "or error fails. The tests of a draft with a content model flag are those of its\n"
        "time, with contentModelFlags and \"ParseError\" among the tokens, and list their\n"
        "errors too. The same tests are made in every run.\n");
    add_drafts(args, known, draft_count::one, "The draft to test tokenizers by", request->drafts, request->base);
    args.text("--between", request->between,
              "Also test what changed between two drafts: the shortest input for each difference (see 'strata "
              "witness --help')",
              "A,B");
    args.text("--topic", request->topic, fmt::format("Print only the tests on this topic: {}", topic_names()), "T");
    args.text("--output", request->output,
              "Write to this file, as a whole: it is not touched if the command fails or is interrupted. Default: "
              "standard output",
              "FILE");
    args.footer(
        "Examples:\n"
        "  strata generate --draft=modern --output=modern.test\n"
        "  strata generate --draft=2008 --topic=comments > comments.test\n"
        "  strata generate --draft=2026 --between=modern,2026 > 2026.test\n"
        "  strata generate --draft=2009 | strata test --draft=2009 -\n"
        "\n"
        "Exit status: 0 success; 1 tests were left out, in which the machine of a text\n"
        "stops; 2 error; 130 interrupted.");
    return {args.app(), [request](const registry& r, const console& io) { return generate_command(r, *request, io); },
            [request] {
                named_drafts named{request->drafts, request->base};
                if (!request->between.empty()) named.lists.push_back(request->between);
                return named;
            }};
}

}  // namespace strata::cli
