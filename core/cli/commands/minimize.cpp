// `strata minimize`: makes a page as short as possible while two drafts still differ on it in a certain way.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/inputs/input_files.hpp"
#include "core/cli/inputs/input_warnings.hpp"
#include "core/cli/io/console.hpp"
#include "core/cli/io/interruption.hpp"
#include "core/cli/io/output_filters.hpp"
#include "core/cli/io/progress_bar.hpp"
#include "core/cli/options.hpp"
#include "core/engine/registry.hpp"
#include "core/history/chosen_drafts.hpp"
#include "core/history/names.hpp"
#include "core/report/comparison/parts.hpp"
#include "core/report/witness/witness.hpp"
#include "core/run/configuration.hpp"
#include "core/run/page.hpp"
#include "core/search/minimizer.hpp"

namespace strata::cli {
namespace {

/// The values of --format.
enum class minimize_format : std::uint8_t { raw, json };

/// The options of `strata minimize`, as the user gave them.
struct minimize_request {
    static constexpr draft_count takes = draft_count::two;
    std::vector<std::string> drafts;  ///< the names of the two drafts, possibly with settings
    std::string base;  ///< --base: the draft that supplies what a text (@PATH) lacks; "": the nearest by date
    minimize_format format = minimize_format::raw;
    // The next three members say which difference to keep. At most one is given; by default, the first difference is
    // kept.
    std::optional<std::size_t> difference;  ///< the number of the difference, counted over the whole page
    std::optional<std::size_t> divergence;  ///< the number of a place in the page; its first difference is kept
    std::string change;                     ///< the change, revision or commit that causes the difference; "": any
    run::choices run;                       ///< the options for tokenizing, except the engine
    std::vector<input_argument> files;      ///< at most one input; none: standard input
};

void declare(arguments& args, const registry& known, minimize_request& request) {
    args.describe(
        "Shrink a page while two drafts still disagree on it.\n"
        "\n"
        "Removes everything that can be removed while 'strata compare' still reports the\n"
        "chosen difference. The difference keeps its kind and its field, and is still due\n"
        "to the same change or, if it is due to no named change, to the same rules. The\n"
        "result has no new differences and no new parse errors, and does not end inside a\n"
        "tag, comment or the like unless the page does. Remaining characters are replaced\n"
        "by simpler ones where possible. On standard error, reports the difference in\n"
        "the page and in the result. Ctrl-C stops the work and writes the smallest input\n"
        "found so far.\n");
    add_draft_options(args, known, draft_count::two, "The two drafts that disagree", request.drafts, request.base);
    args.add(
        row_of(shared::format, "raw: the shrunken page (default). json: an object with the page and the difference"),
        request.format, {{"raw", minimize_format::raw}, {"json", minimize_format::json}});
    constexpr std::uint64_t most = std::numeric_limits<std::size_t>::max();
    args.add(
        {"--difference", "N", "Keep the N-th difference of the page, in the order of 'strata compare'. Default: 1"},
        {1, most}, request.difference);
    args.add({"--change", "ID", "Keep the first difference due to this change, revision or commit", {"--difference"}},
             request.change);
    args.add({"--divergence",
              "N",
              "Keep the first difference in the N-th place that 'strata compare' shows",
              {"--difference", "--change"}},
             {1, most}, request.divergence);
    add_run_choices(args, request.run);
    add_files(args, "FILE", request.files, "Page to shrink. '-' or nothing: standard input");
    args.footer(
        "Examples:\n"
        "  strata minimize --drafts=2009,modern page.html\n"
        "  strata minimize --drafts=2008,2009 --difference=3 --format=json page.html\n"
        "  strata minimize --drafts=2008,2009 --change=self-closing-flag page.html\n"
        "\n"
        "Exit status: 0 success; 1 if the page has no such difference, or if a machine\n"
        "stopped at a sentence that was not understood; 2 error; 130 interrupted.");
}

search::wanted_difference wanted_of(const registry& known, const minimize_request& request) {
    search::wanted_difference wanted;
    if (!request.change.empty()) wanted.changes = history::causes_named(known, {request.change});
    // Without an option, the first difference of the first place is kept. It is not looked up by its number within the
    // page, because the differences of a very large place are not numbered.
    if (!request.divergence) wanted.number = request.difference;
    wanted.place = request.divergence.value_or(1);
    return wanted;
}

// Returns in words why the page lacks the difference that the user wants to keep.
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

// Returns `negative_result` if the page lacks the difference that the user wants to keep.
int run(const registry& known, const minimize_request& request, const console& io) {
    const history::chosen_drafts chosen = history::two_chosen(known, request.drafts, request.run, "minimize", io);
    const std::array<run::configuration, 2> configurations = chosen.both(known);
    const spec::draft* const one = configurations[0].draft;
    const spec::draft* const other = configurations[1].draft;
    int status = done;
    const std::optional<input_argument> given = only_input(io, request.files, "minimize", status);
    if (!given) return status;
    const std::string& name = given->name;
    const input_file page = read_input(io, *given);
    // The result is UTF-8 even if the page is in another encoding.
    const run::read_page read =
        run::read(chosen.configurations().back(), page.bytes, context_of(request.run, page.content_type));
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
    if (found->stopped && !interruption::happened())
        complain(io, name, "stopped early: reducing it further would take too long");
    // The messages are written before the page. After a page without a line end, they would begin on its last line.
    complain(io, name, fmt::format("before: {}", report::words_before(*found, page.bytes.size())));
    complain(io, name, fmt::format("after: {}", report::words_after(*found)));
    if (request.format == minimize_format::json) {
        report::write_minimized_as_json(io.out, *found, *one, *other, page.bytes.size());
    } else {
        // On a terminal, invisible characters are escaped. A pipe or file gets the bytes unchanged.
        if (!io.terminal) io.guard->allow_everything();
        io.out << found->input;
        if (io.terminal) io.out << '\n';
    }
    // The caller reports a failed write.
    if (!io.out.flush()) return done;
    return std::max(status, stops.finish());
}

}  // namespace

command add_minimize(arguments& args, const registry& known) {
    return command_of<minimize_request>(args, known, declare, run, drafts_and_base);
}

}  // namespace strata::cli
