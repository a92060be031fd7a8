#include "core/cli/commands/generate_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <ostream>
#include <sstream>
#include <vector>

#include "core/cli/interruption.hpp"
#include "core/cli/replaced_file.hpp"
#include "core/engine/tokenizer.hpp"
#include "core/history/chosen_drafts.hpp"
#include "core/history/named_change.hpp"
#include "core/report/suite/json.hpp"
#include "core/report/witness/words.hpp"
#include "core/search/suites/outcome.hpp"
#include "core/search/suites/suite.hpp"
#include "core/search/witnesses.hpp"
#include "core/spec/change.hpp"
#include "core/spec/content_states.hpp"
#include "core/text/sink.hpp"

namespace strata::cli {
namespace {

class nothing_kept : public sink {
public:
    feedback on_token(const token&) override { return {}; }
    void on_error(const parse_error&) override {}
};

// The witnesses of two drafts, as far as a test of `draft` can say how they begin.
std::vector<generation::wanted_test> witnesses_between(const registry& known, const spec::draft& draft,
                                                       const spec::draft& one, const spec::draft& other) {
    search::witness_options options;
    options.on_progress = [](const search::search_progress& /*p*/) { return !interruption::pending(); };
    const search::catalogue found = search::find_witnesses(known, one, other, options);
    // A suite that lacks some of them would be another one.
    interruption::throw_if_pending();
    std::vector<generation::wanted_test> wanted;
    for (const search::witness& each : found.entries) {
        if (each.start.foreign || each.simulated) continue;
        generation::wanted_test t;
        if (!each.start.content.empty()) {
            const auto content = spec::find_content(draft, each.start.content);
            if (!content) continue;
            t.from = {*content, each.start.last_start_tag};
        }
        t.input = each.input;
        const std::vector<const spec::change*> changes = report::changes_shown(each.found);
        if (changes.empty()) continue;
        t.description = fmt::format("{} and {} differ: {}", one.about.name, other.about.name, changes.front()->title);
        t.topic = changes.front()->topic;
        wanted.push_back(std::move(t));
    }
    return wanted;
}

}  // namespace

int generate_command(const registry& known, const generate_request& request, const console& io) {
    const spec::draft& draft = one_draft(known, request.drafts, "generate", io);
    std::optional<spec::change_topic> topic;
    if (!request.topic.empty()) topic = topic_named(request.topic);
    std::vector<generation::wanted_test> wanted;
    if (!request.between.empty()) {
        const auto [one, other] = two_drafts(known, {request.between}, "generate", io);
        wanted = witnesses_between(known, draft, *one, *other);
    }
    generation::suite made = generation::make_suite(draft, wanted, interruption::throw_if_pending);
    // What the draft does after a sentence that was not understood is not known.
    const std::size_t stopped = draft.gaps.empty() ? 0 : std::erase_if(made.tests, [&](const generation::test& each) {
        nothing_kept unused;
        return tokenize(draft, engine_kind::interpreter, generation::options_at(each.from), each.input, unused)
            .has_value();
    });
    if (stopped > 0)
        io.err << fmt::format("strata: {}: {} left out, in which its machine stops\n", draft.about.name,
                              stopped == 1 ? "1 test is" : fmt::format("{} tests are", stopped));
    if (topic) std::erase_if(made.tests, [&](const generation::test& each) { return each.topic != *topic; });
    if (request.output.empty()) {
        report::write_suite_as_json(io.out, draft, made);
    } else {
        std::ostringstream text;
        report::write_suite_as_json(text, draft, made);
        write_file(request.output, text.str());
    }
    return stopped > 0 ? negative_result : done;
}

}  // namespace strata::cli
