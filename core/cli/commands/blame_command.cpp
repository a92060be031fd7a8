#include "core/cli/commands/blame_command.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <optional>
#include <ostream>

#include "core/cli/state_elsewhere.hpp"
#include "core/history/blame.hpp"
#include "core/history/chosen_drafts.hpp"
#include "core/history/history.hpp"
#include "core/history/place_on_chain.hpp"
#include "core/report/states/blame.hpp"

namespace strata::cli {
namespace {

// How many revisions are in force in the draft of this name.
std::size_t place_of(const registry& known, const spec::draft& draft, std::string_view name) {
    // A draft of the program may stand for places around its own, where its table has other names.
    if (!draft.about.stands_apart) {
        if (const auto place = study::place_of(known.chain, draft)) return *place;
    } else if (const auto place = place_named(known.chain, name)) {
        return *place;
    }
    throw failure("blame", fmt::format("{} is not on the chain of revisions ({} to {})", draft.about.name,
                                       known.chain.landmark->about.day, known.chain.until));
}

}  // namespace

int blame_command(const registry& known, const blame_request& request, const console& io) {
    if (known.chain.landmark == nullptr) throw failure("blame", "no revisions are known");
    const std::vector<std::string> named =
        request.drafts.empty() ? std::vector{std::string(known.chain.until)} : request.drafts;
    const spec::draft& draft = one_draft(known, named, "blame", io);
    const std::size_t place = place_of(known, draft, named.front());
    const study::blamed_table table = study::blame(known.chain, place);
    report::blamed_draft of{&draft, &known.chain, &table};
    if (!request.state.empty()) of.state = state_named(known, draft, request.state);
    io.out << (request.format == listing_format::json
                   ? report::blame_as_json(of)
                   : report::blame_as_text(of, {text_width(io), io.colour, io.links}));
    return done;
}

}  // namespace strata::cli
