// `strata batch`: what it takes, and what --help says of it.

#include <memory>

#include "core/cli/arguments.hpp"
#include "core/cli/batch_command.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/shared_arguments.hpp"

namespace strata::cli {

command add_batch(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<batch_request>();
    arguments args(program, "batch");
    args.describe(
        "Tokenize many small cases, one JSON object a line.\n"
        "\n"
        "Each case on standard input, as\n"
        "\n"
        "  {\"input\": \"<b>\", \"draft\": \"2008\", \"initialState\": \"RCDATA\",\n"
        "   \"lastStartTag\": \"title\", \"foreign\": true}\n"
        "\n"
        "(on one line), is answered by a line in the same order: tokens and errors in the\n"
        "notation of the html5lib tests. Only \"input\" must be there; null is as good as\n"
        "absent, and other members are ignored. \"initialState\" is a state or a content\n"
        "model. Inputs are characters, not bytes: escaped lone surrogates reach the\n"
        "tokenizer and come out again. Tree construction is not simulated.\n"
        "\n"
        "A line that is no case, as a blank one, is answered by {\"error\": \"...\"} in its\n"
        "place, and the exit status is 2. Blank lines at the end are ignored.\n");
    add_drafts(args, known, draft_count::one, "The draft of lines that name none", request->drafts);
    add_engine(args, request->engine);
    args.footer(
        "Examples:\n"
        "  echo '{\"input\": \"<br/>\"}' | strata batch --draft=2007\n"
        "  strata batch < cases.jsonl > answers.jsonl");
    return {args.app(), [request](const registry& r, const console& io) { return batch_command(r, *request, io); }};
}

}  // namespace strata::cli
