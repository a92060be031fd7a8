#include "core/cli/commands/diff_command.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "core/cli/named_state.hpp"
#include "core/cli/state_elsewhere.hpp"
#include "core/history/chosen_drafts.hpp"
#include "core/history/named_change.hpp"
#include "core/report/diff/html.hpp"
#include "core/report/diff/json.hpp"
#include "core/report/diff/markdown.hpp"
#include "core/report/diff/revision.hpp"
#include "core/report/diff/text.hpp"
#include "core/study/changes.hpp"
#include "core/study/rule_diff.hpp"
#include "core/study/state_relation.hpp"

namespace strata::cli {
namespace {

// Keeps the named states of either draft. A name may be known to only one of them.
study::draft_diff only(const registry& known, study::draft_diff whole, const std::vector<std::string>& states) {
    std::vector<std::size_t> of_a;
    std::vector<std::size_t> of_b;
    for (const std::string& state : states) {
        bool is_found = true;
        try {
            of_a.push_back(state_named(*whole.a, state));
        } catch (const failure&) {
            is_found = false;
        }
        try {
            of_b.push_back(state_named(known, *whole.b, state));
        } catch (const failure&) {
            if (!is_found) throw;
        }
    }
    return study::about_states(std::move(whole), of_a, of_b);
}

// Keeps what belongs to changes on the topic. Changes are known only between a draft and its predecessor.
study::draft_diff only_about(const registry& known, study::draft_diff whole, spec::change_topic topic) {
    if (whole.b->about.stands_apart || study::predecessor_of(known.drafts, *whole.b) != whole.a)
        throw failure("--topic",
                      fmt::format("{} is not the predecessor of {}: name a draft and its successor, in that order",
                                  whole.a->about.name, whole.b->about.name));
    return study::about_topic(std::move(whole), topic);
}

}  // namespace

int diff_command(const registry& known, const diff_request& request, const console& io) {
    const auto [one, other] = two_drafts(known, with_positional(request.drafts, request.a, request.b), "diff", io);
    study::draft_diff diff = study::diff_of(known.drafts, *one, *other);
    report::diff_style style;
    style.shows = request.shows;
    // Of a text of one's own, everything that was written anew is of interest, and nothing else lists it.
    const bool of_text = one->about.stands_apart || other->about.stands_apart;
    style.shows.states_in_full = of_text || !request.states.empty();
    style.shows.words = style.shows.words || of_text;
    if (!request.states.empty()) {
        diff = only(known, std::move(diff), request.states);
        style.shows.one_state = true;
    }
    if (!request.topic.empty()) {
        diff = only_about(known, std::move(diff), topic_named(request.topic));
        style.shows.one_topic = true;
    }
    style.colour = io.colour;
    style.width = text_width(io);
    style.links = io.links;
    switch (request.format) {
        case diff_format::text: io.out << report::diff_as_text(diff, style); break;
        case diff_format::markdown: io.out << report::diff_as_markdown(diff, style.shows); break;
        case diff_format::json: io.out << report::diff_as_json(diff); break;
        case diff_format::revision: io.out << report::diff_as_revision(*one, *other); break;
        case diff_format::html: io.out << report::diff_as_html(diff, style.shows); break;
    }
    return done;
}

}  // namespace strata::cli
