// `strata generate`: makes a test suite from a draft's machine, in the format of html5lib's tests.

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/inputs/texts_read.hpp"
#include "core/cli/io/console.hpp"
#include "core/cli/io/interruption.hpp"
#include "core/cli/io/replaced_file.hpp"
#include "core/cli/options.hpp"
#include "core/engine/registry.hpp"
#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/history/chosen_drafts.hpp"
#include "core/history/names.hpp"
#include "core/report/suite/json.hpp"
#include "core/report/witness/witness.hpp"
#include "core/search/suites/outcome.hpp"
#include "core/search/suites/suite.hpp"
#include "core/search/witnesses.hpp"
#include "core/spec/change.hpp"
#include "core/spec/content_states.hpp"
#include "core/text/sink.hpp"

namespace strata::cli {
namespace {

/// The options of `strata generate`, as the user gave them.
struct generate_request {
    std::vector<std::string> drafts;  ///< the draft that the tests follow; none: the default draft. If there are
                                      ///< two, the tests follow the second, and `between` names both
    std::string a, b;                 ///< the same drafts as arguments; "": not given
    std::string base;     ///< --base: the draft that supplies what a text (@PATH) lacks; "": the nearest by date
    std::string between;  ///< two drafts as "A,B", whose differences also become tests; "": none
    std::string topic;    ///< make only tests that concern this topic; "": any topic
    std::string output;   ///< the file to write, which is replaced as a whole; "": standard output
};

void declare(arguments& args, const registry& known, generate_request& request) {
    args.describe(
        "Make a test suite for tokenizers from a draft.\n"
        "\n"
        "Prints tests in html5lib's format: for each rule of the draft, the shortest\n"
        "inputs that fire the rule with the first and last characters of its ranges. Each\n"
        "input is long enough that the test fails for any table in which this rule has\n"
        "another target, action, character or error. For a draft with a content model\n"
        "flag, the tests use the format of that time, with contentModelFlags and with\n"
        "\"ParseError\" among the tokens. These tests also list their errors. Every run\n"
        "makes the same tests, in about ten seconds for a draft or a text (@PATH).\n");
    add_draft_options(args, known, draft_count::one,
                      "The draft that the tests follow (A,B is short for --draft=B --between=A,B)", request.drafts,
                      request.base);
    args.add({"A", "", "A B: short for --draft=B --between=A,B"}, request.a);
    args.add({"B", "", "Second draft"}, request.b);
    args.add(row_of(shared::between,
                    "Also print tests of the differences between two drafts, with the shortest input for each "
                    "difference (see 'strata witness --help')"),
             request.between);
    args.add(row_of(shared::topic, fmt::format("Print only the tests on this topic: {}", history::topic_names())),
             request.topic);
    args.add({"--output", "FILE",
              "Write the tests to this file, which stays unchanged if the command fails or is interrupted. Default: "
              "standard output"},
             request.output);
    args.footer(
        "Examples:\n"
        "  strata generate --draft=modern --output=modern.test\n"
        "  strata generate --draft=2008 --topic=comments > comments.test\n"
        "  strata generate modern 2026 > 2026.test\n"
        "  strata generate --draft=2009 | strata test --draft=2009 -\n"
        "\n"
        "Exit status: 0 success; 1 if tests were left out because the machine stops at a\n"
        "sentence that was not understood; 2 error; 130 interrupted.");
}

/// The draft that the tests follow, and the two drafts whose differences become tests.
struct chosen_of_suite {
    std::vector<std::string> followed;  ///< at most one; none: the default draft
    std::vector<std::string> between;   ///< two, or none
};
chosen_of_suite chosen_in(const generate_request& request) {
    chosen_of_suite chosen{history::with_positional(request.drafts, request.a, request.b), {}};
    if (!request.between.empty()) {
        chosen.between.push_back(request.between);
    } else if (const auto names = history::names_in(chosen.followed); names.size() > 2) {
        throw failure("generate",
                      fmt::format("takes one draft, or A and B to test also their differences (got {})", names.size()));
    } else if (names.size() == 2) {
        std::string second(names.back());
        chosen.between = std::exchange(chosen.followed, {});
        chosen.followed.push_back(std::move(second));
    }
    return chosen;
}

history::named_drafts named_in(const registry& /*known*/, const generate_request& request) {
    chosen_of_suite chosen = chosen_in(request);
    history::named_drafts named{std::move(chosen.followed), request.base};
    named.lists.insert(named.lists.end(), chosen.between.begin(), chosen.between.end());
    return named;
}

class nothing_kept : public sink {
public:
    feedback on_token(const token&) override { return {}; }
    void on_error(const parse_error&) override {}
};

// Returns the witnesses of two drafts that can become tests of `draft`. Leaves out witnesses that need foreign content
// or simulated tree construction, which the format of tests cannot express. Leaves out witnesses that start in a state
// that `draft` lacks.
std::vector<generation::wanted_test> witnesses_between(const registry& known, const spec::draft& draft,
                                                       const spec::draft& one, const spec::draft& other) {
    search::witness_options options;
    options.on_progress = [](const search::search_progress& /*p*/) { return !interruption::pending(); };
    const search::catalogue found = search::find_witnesses(known, one, other, options);
    // No suite is made from an incomplete search, because every run must produce the same suite.
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

int run(const registry& known, const generate_request& request, const console& io) {
    const chosen_of_suite chosen = chosen_in(request);
    const spec::draft& draft = history::one_draft(known, chosen.followed, "generate", io);
    std::optional<spec::change_topic> topic;
    if (!request.topic.empty()) topic = history::topic_named(request.topic);
    std::vector<generation::wanted_test> wanted;
    if (!chosen.between.empty()) {
        const auto [one, other] = history::two_drafts(known, chosen.between, "generate", io);
        wanted = witnesses_between(known, draft, *one, *other);
    }
    generation::suite made = generation::make_suite(draft, wanted, interruption::throw_if_pending);
    // After a sentence that strata does not understand, the draft's behaviour is unknown. So tests that reach such a
    // sentence are dropped.
    const std::size_t stopped = draft.gaps.empty() ? 0 : std::erase_if(made.tests, [&](const generation::test& each) {
        nothing_kept unused;
        return tokenize(draft, engine_kind::interpreter, generation::options_at(each.from), each.input, unused)
            .has_value();
    });
    if (stopped > 0)
        io.err << fmt::format("strata: {}: {} left out, because its machine stops before the end\n", draft.about.name,
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

}  // namespace

command add_generate(arguments& args, const registry& known) {
    return command_of<generate_request>(args, known, declare, run, named_in);
}

}  // namespace strata::cli
