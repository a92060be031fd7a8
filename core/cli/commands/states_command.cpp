#include "core/cli/commands/states_command.hpp"

#include <cstddef>
#include <ostream>

#include "core/cli/state_elsewhere.hpp"
#include "core/history/chosen_drafts.hpp"
#include "core/language/recital.hpp"
#include "core/report/states/json.hpp"
#include "core/report/states/text.hpp"
#include "core/run/run_choices.hpp"

namespace strata::cli {

int states_command(const registry& known, const states_request& request, const console& io) {
    const spec::draft& draft = one_draft(known, request.drafts, "states", io);
    const bool as_json = request.format == listing_format::json;
    const report::text_style style{text_width(io), io.colour, io.links};
    if (request.state.empty()) {
        io.out << (as_json ? report::states_as_json(draft) : report::states_as_text(draft, style));
        return done;
    }
    const std::size_t state = state_named(known, draft, request.state);
    io.out << (as_json ? report::state_as_json(draft, state) : report::state_as_text(draft, state, style));
    return done;
}

}  // namespace strata::cli
