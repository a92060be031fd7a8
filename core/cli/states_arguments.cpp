// `strata states`: what it takes, and what --help says of it.

#include <memory>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/shared_arguments.hpp"
#include "core/cli/states_command.hpp"

namespace strata::cli {

command add_states(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<states_request>();
    arguments args(program, "states");
    args.describe(
        "List a draft's states, or one state's rules.\n"
        "\n"
        "States stand in the draft's order. A rule is shown with the characters it stands\n"
        "under, what it does in the draft's words, the parse error it reports, and the\n"
        "state it goes on in.\n");
    add_drafts(args, known, draft_count::one, "The draft", request->drafts);
    add_listing_format(args, request->format);
    args.text("STATE", request->state,
              "A state's name in any case, with or without \" state\", or a part of it that no other state has", "");
    args.footer(
        "Examples:\n"
        "  strata states --draft=2008\n"
        "  strata states --draft=2008 'tag open'\n"
        "  strata states 'markup declaration'");
    return {args.app(), [request](const registry& r, const console& io) { return states_command(r, *request, io); }};
}

}  // namespace strata::cli
