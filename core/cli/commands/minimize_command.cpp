#include "core/cli/commands/minimize_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "core/cli/encoding_warning.hpp"
#include "core/cli/guarded_output.hpp"
#include "core/cli/input_files.hpp"
#include "core/cli/interruption.hpp"
#include "core/cli/progress_bar.hpp"
#include "core/cli/stopped_run.hpp"
#include "core/history/chosen_drafts.hpp"
#include "core/history/named_change.hpp"
#include "core/report/comparison/figures.hpp"
#include "core/report/witness/json.hpp"
#include "core/report/witness/minimized_words.hpp"
#include "core/search/minimizer.hpp"

namespace strata::cli {
namespace {

search::wanted_difference wanted_of(const registry& known, const minimize_request& request) {
    search::wanted_difference wanted;
    if (!request.change.empty()) wanted.change = change_with_id(known, request.change).what;
    // A place can be so large that it lists no differences. In that case, this is the first place.
    if (!request.divergence) wanted.number = request.difference;
    wanted.place = request.divergence.value_or(1);
    return wanted;
}

// Why there is no such difference.
std::string why_none(const minimize_request& request, const search::difference_count& of_page, const spec::draft& one,
                     const spec::draft& other) {
    if (of_page.places == 0)
        return fmt::format("no differences between {} and {}{}", one.about.name, other.about.name,
                           report::known_in_words(of_page.stopped, 0));
    if (!request.change.empty())
        return fmt::format("no difference between {} and {} belongs to {}", one.about.name, other.about.name,
                           request.change);
    if (!request.divergence)
        return of_page.differences == 1 ? "there is only one difference"
                                        : fmt::format("there are only {} differences", of_page.differences);
    return of_page.places == 1 ? "there is only one place that differs"
                               : fmt::format("there are only {} places that differ", of_page.places);
}

}  // namespace

int minimize_command(const registry& known, const minimize_request& request, const console& io) {
    const chosen_drafts chosen = two_chosen(known, request.drafts, request.run, "minimize", io);
    const std::array<compare::configuration, 2> configurations = chosen.both(known);
    const spec::draft* const one = configurations[0].draft;
    const spec::draft* const other = configurations[1].draft;
    int status = done;
    const std::optional<input_argument> given = only_input(io, request.files, "minimize", status);
    if (!given) return status;
    const std::string& name = given->name;
    const input_file page = read_input(io, *given);
    // The result is UTF-8, whatever the page is in.
    const page::read_page read = page_of(chosen.all().back(), page.bytes, page.content_type);
    warn_of_encoding(io, page.name, page.bytes, read.text);
    const std::string_view text = read.text.text();

    progress_bar progress(io.err, io.err_width);
    search::minimize_options options;
    options.wanted = wanted_of(known, request);
    options.on_progress = [&](std::size_t bytes, std::size_t tried) {
        progress.begin_input(fmt::format("{}: {} of {} bytes left, {} inputs tried", name, bytes, text.size(), tried));
        progress.show_part(text.empty() ? 1 : 1 - static_cast<double>(bytes) / static_cast<double>(text.size()));
        return !interruption::pending();
    };
    search::difference_count of_page;
    const auto found = search::minimize(known, configurations, text, options, of_page);
    progress.hide();
    interruption::acknowledge();
    stops_said stops(io);
    for (const compare::stopped_draft& each : of_page.stopped) stops.say(*each.draft, name, each.where, each.at);
    if (!found) {
        complain(io, name, why_none(request, of_page, *one, *other));
        return std::max<int>(status, negative_result);
    }
    if (found->stopped && !interruption::pending())
        complain(io, name, "stopped early: reducing it further would take too long");
    if (request.format == minimize_format::json) {
        report::write_minimized_as_json(io.out, *found, *one, *other, text.size());
    } else {
        // A terminal gets escaped text, a pipe the bytes.
        if (!io.terminal) io.guard->allow_everything();
        io.out << found->input;
        // The lines on standard error start on a new line.
        if (io.terminal) io.out << '\n';
    }
    // A failed write is reported elsewhere.
    if (!io.out.flush()) return done;
    complain(io, name, fmt::format("before: {}", report::words_before(*found, text.size())));
    complain(io, name, fmt::format("after: {}", report::words_after(*found)));
    return std::max(status, stops.finish());
}

}  // namespace strata::cli
