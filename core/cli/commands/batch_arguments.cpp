// `strata batch`: its arguments and its help.

#include <memory>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/commands/batch_command.hpp"
#include "core/cli/commands/shared_arguments.hpp"

namespace strata::cli {

command add_batch(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<batch_request>();
    arguments args(program, "batch");
    args.describe(
        "Tokenize many inputs, one JSON object per line.\n"
        "\n"
        "Reads one case per line from standard input:\n"
        "\n"
        "  {\"input\": \"<b>\", \"draft\": \"2008\", \"initialState\": \"RCDATA\",\n"
        "   \"lastStartTag\": \"title\", \"foreign\": true}\n"
        "\n"
        "(all on one line) and writes one line for each, in the same order, with the\n"
        "tokens and errors in the format of the html5lib tests. Only \"input\" is required.\n"
        "A member that is null counts as absent; unknown members are ignored.\n"
        "\"initialState\" is a state or a content model. Inputs are characters, not bytes:\n"
        "escaped lone surrogates are tokenized as such and escaped again in the output.\n"
        "Tree construction is not simulated.\n"
        "\n"
        "A line that is not a valid case, including a blank line, is answered with\n"
        "{\"error\": \"...\"}, and the exit status is 2. Blank lines at the end are ignored.\n");
    add_drafts(args, known, draft_count::one, "Draft for cases that do not name one", request->drafts, request->base);
    add_engine(args, request->engine);
    args.footer(
        "Examples:\n"
        "  echo '{\"input\": \"<br/>\"}' | strata batch --draft=2007\n"
        "  strata batch < cases.jsonl > results.jsonl\n"
        "\n"
        "Exit status: 0 success; 1 the machine of a text stopped; 2 error (some lines\n"
        "were not valid cases); 130 interrupted.");
    return {args.app(), [request](const registry& r, const console& io) { return batch_command(r, *request, io); },
            [request] {
                return named_drafts{request->drafts, request->base};
            }};
}

}  // namespace strata::cli
