// `strata blame`: its arguments and its help.

#include <memory>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/commands/blame_command.hpp"
#include "core/cli/commands/shared_arguments.hpp"

namespace strata::cli {

command add_blame(CLI::App& program, const registry& known) {
    const auto request = std::make_shared<blame_request>();
    arguments args(program, "blame");
    args.describe(
        "Show which commit last changed each rule of a draft.\n"
        "\n"
        "Lists the states in the order of the draft, each with the commit and the day on\n"
        "which it came, and its rules, each with those of its last change. '........'\n"
        "marks what is in the first text. A rule that was reworded without a change of\n"
        "what it does counts as unchanged. The draft must be on the chain of revisions\n"
        "('strata drafts --revisions'): a day, a commit, or a text between them.\n");
    add_drafts(args, known, draft_count::one, "The draft, which must be on the chain", request->drafts, request->base,
               known.chain.until);
    add_listing_format(args, request->format);
    args.text("STATE", request->state, "Show only this state, named as in 'strata states'", "");
    args.footer(
        "Examples:\n"
        "  strata blame 'comment end'\n"
        "  strata blame --draft=2009 'tag open'\n"
        "  strata blame --draft=2009-06-08 --format=json");
    return {args.app(), [request](const registry& r, const console& io) { return blame_command(r, *request, io); },
            [request, until = std::string(known.chain.until)] {
                named_drafts named{request->drafts, request->base};
                if (named.lists.empty() && !until.empty()) named.lists.push_back(until);
                return named;
            }};
}

}  // namespace strata::cli
