// `strata witness`: finds the shortest inputs on which two drafts differ, one for each cause.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/inputs/input_warnings.hpp"
#include "core/cli/io/console.hpp"
#include "core/cli/io/interruption.hpp"
#include "core/cli/io/progress_bar.hpp"
#include "core/cli/options.hpp"
#include "core/engine/registry.hpp"
#include "core/history/chosen_drafts.hpp"
#include "core/history/names.hpp"
#include "core/report/witness/witness.hpp"
#include "core/search/tree_witnesses.hpp"
#include "core/search/witnesses.hpp"
#include "core/spec/change.hpp"

namespace strata::cli {
namespace {

/// The options of `strata witness`, as the user gave them.
struct witness_request {
    std::vector<std::string> drafts;  ///< the names from --drafts; with `a` and `b`, there must be two names, possibly
                                      ///< with settings
    std::string base;  ///< --base: the draft that supplies what a text (@PATH) lacks; "": the nearest by date
    std::string a, b;  ///< the arguments A and B; "": not given
    report_format format = report_format::text;
    std::size_t max_length = 70;
    std::size_t jobs = 0;  ///< the number of threads; 0: the number of cores
    std::string topic;     ///< show only witnesses of changes on this topic, named as for `topic_named`; "": all topics
    bool summary_only = false;  ///< whether to show only the input and the name of each witness
};

void declare(arguments& args, const registry& known, witness_request& request) {
    args.describe(
        "Find the shortest inputs on which two drafts differ.\n"
        "\n"
        "Searches the two machines together, from every initial state or content model.\n"
        "For each cause (a set of rules by which the drafts diverge), prints the shortest\n"
        "and simplest input that shows the cause, both outputs and the wording of both\n"
        "drafts. Then does the same for tree construction, with the shortest sequence of\n"
        "tags for each difference. Each of these two parts begins with the length up to\n"
        "which all inputs were tried.\n"
        "Ctrl-C stops the search and prints the results so far.\n"
        "\n"
        "The search takes less than a second for a small edit, seconds for neighbouring\n"
        "drafts, and a minute for distant ones. A text (@PATH) takes as long as a\n"
        "draft.\n");
    add_a_and_b(args, request.a, request.b);
    add_draft_options(args, known, draft_count::two, "The two drafts", request.drafts, request.base);
    add_report_format(args, request.format, "one JSON object");
    args.add({"--max-length", "N",
              "Maximum length of the inputs, 0 to 200 characters. Default: 70, which is more than the search needs"},
             {0, 200}, request.max_length);
    add_jobs(args, request.jobs, "How many threads search; this does not change the output");
    args.add(
        row_of(shared::topic, "Print only inputs that reveal a change on this topic (see 'strata changes --help')"),
        request.topic);
    args.add(row_of(shared::summary, "Print only the inputs and their names. With json, this option has no effect"),
             request.summary_only);
    args.footer(
        "Examples:\n"
        "  strata witness 2009 modern\n"
        "  strata witness --summary 2007 2008\n"
        "  strata witness --topic=tags 2008 2009\n"
        "  strata witness --format=json modern 2026 > witnesses.json\n"
        "\n"
        "Exit status: 0 success; 1 if a machine stopped at a sentence that was not\n"
        "understood; 2 error; 130 interrupted.");
}

history::named_drafts named_in(const registry& /*known*/, const witness_request& request) {
    return history::named_drafts{history::with_positional(request.drafts, request.a, request.b), request.base};
}

// Drops the witnesses that no change on `topic` causes. All facts of tree construction belong to one topic.
void keep_topic(spec::change_topic topic, search::catalogue& found, search::tree_catalogue& trees) {
    const auto is_other = [&](const search::witness& each) {
        const std::vector<const spec::change*> changes = report::changes_shown(each.found);
        return std::none_of(changes.begin(), changes.end(), [&](const spec::change* c) { return c->topic == topic; });
    };
    found.entries.erase(std::remove_if(found.entries.begin(), found.entries.end(), is_other), found.entries.end());
    if (topic == spec::change_topic::tree_construction) return;
    trees.entries.clear();
    trees.without_witness.clear();
}

// Searches for the witnesses and writes them. An interrupt ends the search, and the results so far are written.
int run(const registry& known, const witness_request& request, const console& io) {
    const history::chosen_drafts chosen =
        history::two_chosen(known, history::with_positional(request.drafts, request.a, request.b), {}, "witness", io);
    const std::array<run::configuration, 2> configurations = chosen.both(known);
    const spec::draft* const one = configurations[0].draft;
    const spec::draft* const other = configurations[1].draft;
    std::optional<spec::change_topic> topic;
    if (!request.topic.empty()) topic = history::topic_named(request.topic);

    progress_bar progress(io.err, io.err_width);
    search::witness_options options;
    options.max_length = request.max_length;
    options.threads = request.jobs;
    options.on_progress = [&](const search::search_progress& p) {
        progress.begin_input(fmt::format("{} and {}: inputs of length {}, {} product states, {} causes found",
                                         one->about.name, other->about.name, p.length, p.product_states, p.causes));
        progress.show_part(p.of == 0 ? 0 : static_cast<double>(p.done) / static_cast<double>(p.of));
        return !interruption::pending();
    };
    search::catalogue found;
    search::tree_catalogue trees;
    const bool with_settings =
        &run::registered(known.drafts, *one) != one || &run::registered(known.drafts, *other) != other;
    if (with_settings)
        found = search::find_setting_witnesses(known, configurations, options);
    else
        found = search::find_witnesses(known, *one, *other, options);
    if (!with_settings)
        trees = search::find_tree_witnesses(
            known, *one, *other, request.max_length,
            [&](std::size_t begun, std::size_t of) {
                progress.begin_input(fmt::format("{} and {}: tree construction", one->about.name, other->about.name));
                progress.show_part(static_cast<double>(begun) / static_cast<double>(of));
                return !interruption::pending();
            },
            request.jobs);
    progress.hide();
    interruption::acknowledge();
    if (topic) keep_topic(*topic, found, trees);
    if (request.format == report_format::json)
        report::write_witnesses_as_json(io.out, found, trees);
    else
        report::write_witnesses(*document_in(request.format, io), found, trees, request.summary_only);
    return complain_of_stops(io, "witness", found.early_stops, found.inputs);
}

}  // namespace

command add_witness(arguments& args, const registry& known) {
    return command_of<witness_request>(args, known, declare, run, named_in);
}

}  // namespace strata::cli
