#include "core/cli/minimize_command.hpp"

#include <fmt/format.h>

#include <array>
#include <ostream>
#include <vector>

#include "core/cli/guarded_output.hpp"
#include "core/cli/input_files.hpp"
#include "core/cli/interruption.hpp"
#include "core/cli/named_draft.hpp"
#include "core/cli/progress_bar.hpp"
#include "core/report/witness/json.hpp"
#include "core/search/minimizer.hpp"

namespace strata::cli {

int minimize_command(const registry& known, const minimize_request& request, const console& io) {
    const std::vector<const spec::draft*> drafts = drafts_named(known, request.drafts, io);
    if (request.drafts.empty() || drafts.size() != 2)
        throw failure("--drafts", "it takes two names with a comma between");
    const spec::draft* one = drafts.front();
    const spec::draft* other = drafts.back();
    put_older_first(known, one, other);
    if (request.files.size() > 1) throw failure("minimize", "it takes one FILE");
    const std::string name = request.files.empty() ? "-" : request.files.front();
    const input_file page = read_input(io, name);
    const std::array<compare::contestant, 2> contestants = {
        compare::contestant{one, options_for(*one, request.run), simulation_for(*one, request.run)},
        compare::contestant{other, options_for(*other, request.run), simulation_for(*other, request.run)}};

    progress_bar progress(io.err, io.err_width);
    search::minimize_options options;
    options.divergence = request.divergence;
    options.on_progress = [&](std::size_t bytes, std::size_t tried) {
        progress.begin_input(
            fmt::format("{}: {} of {} bytes left, {} inputs tried", name, bytes, page.bytes.size(), tried));
        progress.show_part(
            page.bytes.empty() ? 1 : 1 - static_cast<double>(bytes) / static_cast<double>(page.bytes.size()));
        return !interruption::wished();
    };
    std::size_t count = 0;
    const auto found = search::minimize(known, contestants, page.bytes, options, count);
    progress.hide();
    interruption::grant();
    if (!found) {
        complain(io, name,
                 count == 0   ? fmt::format("{} and {} make the same of it", one->about.name, other->about.name)
                 : count == 1 ? "there is only one place where they part"
                              : fmt::format("there are only {} places where they part", count));
        return answer_is_no;
    }
    if (found->stopped && !interruption::wished())
        complain(io, name, "not as small as it can be: to leave out more would take too long");
    if (request.format == minimize_format::json) {
        report::write_minimized_as_json(io.out, *found, *one, *other, page.bytes.size());
    } else {
        // People get to see what programs get as it is.
        if (!io.terminal) io.guard->allow_everything();
        io.out << found->input;
    }
    return done;
}

}  // namespace strata::cli
