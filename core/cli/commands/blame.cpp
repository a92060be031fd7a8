// `strata blame`: lists the rules of a draft, each with the revision that last changed the rule.

#include <fmt/format.h>

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
#include "core/history/history.hpp"
#include "core/history/names.hpp"
#include "core/history/parts_in_time.hpp"
#include "core/report/states/states.hpp"

namespace strata::cli {
namespace {

/// The options of `strata blame`, as the user gave them.
struct blame_request {
    std::vector<std::string> drafts;  ///< at most one; none: the newest text
    std::string state;                ///< the name of a state, for `state_named`; "": all states
    report_format format = report_format::text;
};

void declare(arguments& args, const registry& known, blame_request& request) {
    args.describe(
        "Show which commit last changed each rule of a draft.\n"
        "\n"
        "Lists the states in the order of the draft. For each state, lists the commits\n"
        "that added it or last changed one of its rules, with days and titles, and then\n"
        "the rules.\n"
        "'........' marks states and rules of the first text. A rule that was only\n"
        "reworded counts as unchanged. A rule that took over the characters of a removed\n"
        "rule counts as changed. The draft must be on the chain of revisions ('strata\n"
        "drafts --revisions'): a day, a commit, or a text that strata has in full.\n");
    add_known_draft_options(args, known, draft_count::one, "The draft", request.drafts, known.chain.until);
    add_report_format(args, request.format, "one object for each rule");
    args.add(row_of(shared::state_argument, "Show only this state, named as in 'strata states'"), request.state);
    args.footer(
        "Examples:\n"
        "  strata blame 'comment end'\n"
        "  strata blame --draft=2009 'tag open'\n"
        "  strata blame --draft=2009-06-08 --format=json");
}

history::named_drafts named_in(const registry& known, const blame_request& request) {
    history::named_drafts named{request.drafts, ""};
    if (named.lists.empty() && !known.chain.until.empty()) named.lists.emplace_back(known.chain.until);
    return named;
}

// Returns how many revisions of the chain are in force in `draft`, which the user calls `name`. Throws: failure if the
// draft is not on the chain.
std::size_t place_of(const registry& known, const spec::draft& draft, std::string_view name) {
    // A named draft and a text of the chain may have the same day, but different names in their tables. So the draft
    // itself is looked up, not its name.
    if (!draft.about.stands_apart) {
        if (const auto place = history::place_of(known.chain, draft)) return *place;
    } else if (const auto place = history::place_named(known, name)) {
        return *place;
    }
    throw failure("blame", fmt::format("{} is not on the chain of revisions ({} to {})", draft.about.name,
                                       known.chain.landmark->about.day, known.chain.until));
}

int run(const registry& known, const blame_request& request, const console& io) {
    if (known.chain.landmark == nullptr) throw failure("blame", "no revisions are known");
    const std::vector<std::string> named =
        request.drafts.empty() ? std::vector{std::string(known.chain.until)} : request.drafts;
    const spec::draft& draft = history::one_draft(known, named, "blame", io);
    const std::size_t place = place_of(known, draft, named.front());
    const history::blamed_table table = history::blame(known.chain, place);
    report::blamed_draft of{&draft, &known.chain, &table};
    if (!request.state.empty()) of.state = state_named(known, draft, request.state);
    if (request.format == report_format::json)
        io.out << report::blame_as_json(of);
    else
        report::write_blame(*document_in(request.format, io), of);
    return done;
}

}  // namespace

command add_blame(arguments& args, const registry& known) {
    return command_of<blame_request>(args, known, declare, run, named_in);
}

}  // namespace strata::cli
