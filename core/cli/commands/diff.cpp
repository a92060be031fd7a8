// `strata diff`: shows what changed between two drafts. Compares their tables without running them.

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/commands/named_state.hpp"
#include "core/cli/io/console.hpp"
#include "core/cli/options.hpp"
#include "core/engine/registry.hpp"
#include "core/history/chosen_drafts.hpp"
#include "core/history/names.hpp"
#include "core/report/diff/diff.hpp"
#include "core/report/diff/model.hpp"
#include "core/study/changes.hpp"
#include "core/study/draft_diff.hpp"
#include "core/study/state_relation.hpp"

namespace strata::cli {
namespace {

/// The options of `strata diff`, as the user gave them.
struct diff_request {
    std::vector<std::string> drafts;  ///< the names from --drafts; with `a` and `b`, there must be two names
    std::string base;  ///< --base: the draft that supplies what a text (@PATH) lacks; "": the nearest by date
    std::string a, b;  ///< the arguments A and B; "": not given
    std::vector<std::string> states;  ///< show only these states of either draft, named as for `state_named`; none: all
                                      ///< states
    std::string topic;                ///< show only changes on this topic, named as for `topic_named`; "": all topics
    report_format format = report_format::text;
    bool exit_code = false;  ///< whether to exit with `negative_result` if anything differs
    report::diff_choices shows;
};

void declare(arguments& args, const registry& known, diff_request& request) {
    args.describe(
        "Show what changed between two drafts.\n"
        "\n"
        "Lists the states that were added, removed, renamed or split. For each other\n"
        "state, lists the rules whose effect changed, in the words of both drafts. Then\n"
        "lists changes to named character references, to preprocessing, and to the\n"
        "effects of tree construction on the tokenizer. Everything is computed from the\n"
        "drafts' tables, without running any input. The two drafts need not be\n"
        "consecutive and may be given in either order.\n");
    add_a_and_b(args, request.a, request.b);
    add_draft_options(args, known, draft_count::two, "The two drafts", request.drafts, request.base);
    args.add(row_of(shared::states,
                    "this state of either draft (named as in 'strata states'). Parts that cannot be compared rule by "
                    "rule are shown in full")
                 .taking("NAME"),
             request.states);
    args.add(row_of(shared::topic,
                    "Show only differences due to changes on this topic. The drafts must be consecutive (see 'strata "
                    "changes --help')")
                 .not_with({"--state"}),
             request.topic);
    add_report_format(
        args, request.format, "one JSON object with everything", "revision",
        "the edits that turn the first table into the second, as C++ like the revisions in drafts/history");
    args.add(row_of(shared::summary, "Show only how many rules changed in each state"), request.shows.only_summary);
    args.add({"--words", "",
              "Also show rules that were reworded without a change of effect. By default, only the characters of such "
              "rules are listed, unless a draft is a text of your own"},
             request.shows.words);
    args.add({"--names", "", "List all changed character reference names, not only the first few"},
             request.shows.every_name);
    args.add(row_of(shared::exit_code, "anything that is shown differs, except for wording"), request.exit_code);
    args.footer(
        "Examples:\n"
        "  strata diff 2008 modern --summary\n"
        "  strata diff 2008 modern --state=data     what replaced the content model flag\n"
        "  strata diff 2009 modern --state='tag name' --state='tag open'\n"
        "  strata diff 2008 2009 --topic=tags\n"
        "  strata diff modern 2026\n"
        "  strata diff 2008 modern --format=html > diff.html\n"
        "  strata diff --exit-code @before=old.html @after=new.html\n"
        "  strata diff @source@main @source         a file of a git repository\n"
        "\n"
        "Exit status: 0 success; 1 if the drafts differ and --exit-code was given; 2\n"
        "error; 130 interrupted.");
}

history::named_drafts named_in(const registry& /*known*/, const diff_request& request) {
    return history::named_drafts{history::with_positional(request.drafts, request.a, request.b), request.base};
}

// Reduces `whole` to the named states. One of the two drafts may lack a state of that name.
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

// Reduces `whole` to the differences that changes on the topic explain. Throws: failure if draft b does not directly
// follow draft a, because changes are known only between consecutive drafts.
study::draft_diff only_about(const registry& known, study::draft_diff whole, spec::change_topic topic) {
    if (whole.b->about.stands_apart || study::predecessor_of(known.drafts, *whole.b) != whole.a)
        throw failure("--topic",
                      fmt::format("{} is not the predecessor of {}: name a draft and its successor, in that order",
                                  whole.a->about.name, whole.b->about.name));
    return study::about_topic(std::move(whole), topic);
}

int run(const registry& known, const diff_request& request, const console& io) {
    const auto [one, other] =
        history::two_drafts(known, history::with_positional(request.drafts, request.a, request.b), "diff", io);
    study::draft_diff diff = study::diff_of(known.drafts, *one, *other);
    report::diff_options options;
    report::diff_choices& shows = options.shows;
    shows = request.shows;
    // In a user's own text, every changed wording is of interest, and no other report shows it.
    const bool of_text = one->about.stands_apart || other->about.stands_apart;
    shows.states_in_full = of_text || !request.states.empty();
    shows.words = shows.words || of_text;
    if (!request.states.empty()) {
        diff = only(known, std::move(diff), request.states);
        shows.one_state = true;
    }
    if (!request.topic.empty()) {
        diff = only_about(known, std::move(diff), history::topic_named(request.topic));
        shows.one_topic = true;
    }
    switch (request.format) {
        case report_format::json: io.out << report::diff_as_json(diff); break;
        case report_format::own: io.out << report::diff_as_revision(*one, *other); break;
        default: report::write_diff(*document_in(request.format, io), diff, options);
    }
    return request.exit_code && report::any_differs(diff) ? negative_result : done;
}

}  // namespace

command add_diff(arguments& args, const registry& known) {
    return command_of<diff_request>(args, known, declare, run, named_in);
}

}  // namespace strata::cli
