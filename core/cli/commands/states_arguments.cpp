// `strata states`: its arguments and its help.

#include <memory>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/commands/shared_arguments.hpp"
#include "core/cli/commands/states_command.hpp"

namespace strata::cli {

command add_states(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<states_request>();
    arguments args(program, "states");
    args.describe(
        "List a draft's states, or show one state's rules.\n"
        "\n"
        "Lists the states in the order of the draft. With STATE, prints its rules: the\n"
        "characters that each rule matches, what it does in the draft's own words, the\n"
        "parse error it reports, and the next state.\n");
    add_drafts(args, known, draft_count::one, "Draft to list", request->drafts, request->base);
    add_listing_format(args, request->format);
    args.text(
        "STATE", request->state,
        "Name of a state, in any case, with or without \" state\", or any part of a name that matches only one state",
        "");
    args.footer(
        "Examples:\n"
        "  strata states --draft=2008\n"
        "  strata states --draft=2008 'tag open'\n"
        "  strata states 'markup declaration'");
    return {args.app(), [request](const registry& r, const console& io) { return states_command(r, *request, io); },
            [request] {
                return named_drafts{request->drafts, request->base};
            }};
}

}  // namespace strata::cli
