#include "core/cli/commands/witness_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "core/cli/interruption.hpp"
#include "core/cli/progress_bar.hpp"
#include "core/history/chosen_drafts.hpp"
#include "core/history/named_change.hpp"
#include "core/report/witness/json.hpp"
#include "core/report/witness/text.hpp"
#include "core/report/witness/words.hpp"
#include "core/search/setting_witnesses.hpp"
#include "core/search/tree_witnesses.hpp"
#include "core/search/witnesses.hpp"
#include "core/spec/change.hpp"

namespace strata::cli {
namespace {

// Keeps only what shows a change on the topic. All facts of tree construction belong to one topic.
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

}  // namespace

int witness_command(const registry& known, const witness_request& request, const console& io) {
    const chosen_drafts chosen =
        two_chosen(known, with_positional(request.drafts, request.a, request.b), {}, "witness", io);
    const std::array<compare::configuration, 2> configurations = chosen.both(known);
    const spec::draft* const one = configurations[0].draft;
    const spec::draft* const other = configurations[1].draft;
    std::optional<spec::change_topic> topic;
    if (!request.topic.empty()) topic = topic_named(request.topic);

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
        &compare::registered(known.drafts, *one) != one || &compare::registered(known.drafts, *other) != other;
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
    if (request.format == witness_format::json) {
        report::write_witnesses_as_json(io.out, found, trees);
    } else {
        report::witness_style style;
        style.colour = io.colour;
        style.links = io.links;
        style.width = text_width(io);
        style.only_summary = request.summary_only;
        report::write_witnesses_as_text(io.out, found, trees, style);
    }
    if (found.early_stops == 0) return done;
    complain(
        io, "witness",
        fmt::format("a machine stopped in {} of {} inputs, and what follows is not known: there may be more witnesses",
                    found.early_stops, found.inputs));
    return negative_result;
}

}  // namespace strata::cli
