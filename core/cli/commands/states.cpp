// `strata states`: lists a draft's states, or shows the rules of one state.

#include <cstddef>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/commands/named_state.hpp"
#include "core/cli/io/console.hpp"
#include "core/cli/options.hpp"
#include "core/engine/registry.hpp"
#include "core/history/chosen_drafts.hpp"
#include "core/language/recital.hpp"
#include "core/report/states/states.hpp"
#include "core/run/configuration.hpp"

namespace strata::cli {
namespace {

/// The options of `strata states`, as the user gave them.
struct states_request {
    std::vector<std::string> drafts;  ///< one name; none: the default draft
    std::string base;   ///< --base: the draft that supplies what a text (@PATH) lacks; "": the nearest by date
    std::string state;  ///< the name of the state to show, or a unique part of the name; "": list all states
    report_format format = report_format::text;
};

void declare(arguments& args, const registry& known, states_request& request) {
    args.describe(
        "List a draft's states, or show one state's rules.\n"
        "\n"
        "Lists the states in the order of the draft. With STATE, prints the rules of that\n"
        "state: the characters that each rule matches, its effect in the draft's own\n"
        "words, the parse error that it reports, and the next state. 'strata blame' shows\n"
        "which commit last changed each rule.\n");
    add_draft_options(args, known, draft_count::one, "Draft to list", request.drafts, request.base);
    add_report_format(args, request.format, "an array of states, or one object");
    args.add(row_of(shared::state_argument,
                    "Name of a state, in upper or lower case, with or without \" state\", or any part of a name that "
                    "matches only one state"),
             request.state);
    args.footer(
        "Examples:\n"
        "  strata states --draft=2008\n"
        "  strata states --draft=2008 'tag open'\n"
        "  strata states 'markup declaration'");
}

int run(const registry& known, const states_request& request, const console& io) {
    const spec::draft& draft = history::one_draft(known, request.drafts, "states", io);
    std::optional<std::size_t> state;
    if (!request.state.empty()) state = state_named(known, draft, request.state);
    if (request.format == report_format::json)
        io.out << (state ? report::state_as_json(draft, *state) : report::states_as_json(draft));
    else if (state)
        report::write_state(*document_in(request.format, io), draft, *state);
    else
        report::write_states(*document_in(request.format, io), draft);
    return done;
}

}  // namespace

command add_states(arguments& args, const registry& known) {
    return command_of<states_request>(args, known, declare, run, drafts_and_base);
}

}  // namespace strata::cli
