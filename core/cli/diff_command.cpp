#include "core/cli/diff_command.hpp"

#include <fmt/format.h>

#include <ostream>
#include <utility>

#include "core/cli/named_change.hpp"
#include "core/cli/named_draft.hpp"
#include "core/cli/named_state.hpp"
#include "core/report/diff/html.hpp"
#include "core/report/diff/json.hpp"
#include "core/report/diff/markdown.hpp"
#include "core/report/diff/text.hpp"
#include "core/study/changes.hpp"
#include "core/study/rule_diff.hpp"
#include "core/study/state_relation.hpp"

namespace strata::cli {
namespace {

// The state of either draft that is meant. Where only one of them knows the name, that one's.
study::draft_diff only(study::draft_diff whole, const std::string& state) {
    std::optional<std::size_t> of_a;
    std::optional<std::size_t> of_b;
    try {
        of_a = state_named(*whole.a, state);
    } catch (const failure&) {
        of_b = state_named(*whole.b, state);
    }
    if (!of_b) {
        try {
            of_b = state_named(*whole.b, state);
        } catch (const failure&) {
            // The other draft knows it.
        }
    }
    // A part of a name can be all of one in the other draft: that is the one meant.
    return study::about_state(std::move(whole), of_a, of_b);
}

// What belongs to changes of the topic, which are known from a draft to its predecessor.
study::draft_diff only_about(const registry& known, study::draft_diff whole, spec::change_topic topic) {
    if (study::predecessor_of(known.drafts, *whole.b) != whole.a)
        throw failure("--topic", fmt::format("{} is not the draft that {} came from: name two that follow one another, "
                                             "the older one first",
                                             whole.a->about.name, whole.b->about.name));
    return study::about_topic(std::move(whole), topic);
}

}  // namespace

int diff_command(const registry& known, const diff_request& request, const console& io) {
    const spec::draft& a = draft_named(known, request.a, io);
    const spec::draft& b = draft_named(known, request.b, io);
    if (&a == &b)
        throw failure("diff",
                      fmt::format("'{}' and '{}' are the same draft; it takes two to differ", request.a, request.b));
    study::draft_diff diff = study::diff_of(known.drafts, a, b);
    report::diff_style style;
    style.shows = request.shows;
    if (!request.state.empty()) {
        diff = only(std::move(diff), request.state);
        style.shows.one_state = true;
    }
    if (!request.topic.empty()) {
        diff = only_about(known, std::move(diff), topic_named(request.topic));
        style.shows.one_topic = true;
    }
    style.colour = request.colour.value_or(io.colour);
    style.width = text_width(io, request.width);
    switch (request.format) {
        case diff_format::text: io.out << report::diff_as_text(diff, style); break;
        case diff_format::markdown: io.out << report::diff_as_markdown(diff, style.shows); break;
        case diff_format::json: io.out << report::diff_as_json(diff); break;
        case diff_format::html: io.out << report::diff_as_html(diff, style.shows); break;
    }
    return done;
}

}  // namespace strata::cli
