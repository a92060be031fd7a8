// `strata test`: runs html5lib tokenizer tests, or updates what they expect so that it fits a draft.
//
// Runs the tests of each file, and reports the failures that are not on the list of known disagreements. With
// --rebaseline, rewrites the files; with --check as well, only lists the updates.

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/inputs/input_files.hpp"
#include "core/cli/io/console.hpp"
#include "core/cli/io/interruption.hpp"
#include "core/cli/io/replaced_file.hpp"
#include "core/cli/options.hpp"
#include "core/conformance/html5lib_tests.hpp"
#include "core/conformance/rebaseline.hpp"
#include "core/conformance/test_reports.hpp"
#include "core/engine/registry.hpp"
#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/history/chosen_drafts.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/soundness.hpp"

namespace strata::cli {
namespace {

/// The options of `strata test`, as the user gave them.
struct test_request {
    std::vector<std::string> drafts;  ///< one name; none: the default draft
    std::string base;  ///< --base: the draft that supplies what a text (@PATH) lacks; "": the nearest by date
    engine_kind engine = engine_kind::runner;
    std::string known;        ///< the path of the list of known disagreements; "": none
    bool rebaseline = false;  ///< whether to update the expectations instead of only running the tests
    bool check = false;       ///< with `rebaseline`: whether to list the updates without writing them
    report_format format = report_format::text;  ///< the format of the list of updates; not JSON
    std::vector<input_argument> files;           ///< the inputs; none: standard input
    refused_combinations refused;
};

void declare(arguments& args, const registry& known, test_request& request) {
    args.describe(
        "Run html5lib tokenizer tests.\n"
        "\n"
        "Runs each test under one draft, once for each initial state or content model\n"
        "that the test names, and prints a diff of tokens and errors for each failure.\n"
        "Reads both test formats: the current format, with the code, line and column of\n"
        "each error, and the format of 2007 to 2009, with \"ParseError\" among the tokens.\n"
        "The last line is 'N passed, N failed'.\n");
    add_draft_options(args, known, draft_count::one, "The draft to run the tests under", request.drafts, request.base);
    args.add({"--known", "LIST",
              "JSON file of expected failures (format below). A listed run that passes, or fails in another way, "
              "counts as a failure"},
             request.known);
    add_engine(args, request.engine);
    add_paths(args, "FILE", request.files, "Test files. '-' or no FILE: standard input");
    args.heading("Updating expectations");
    args.add({"--rebaseline", "",
              "Instead of reporting failures, change the files: replace the expectations of tests that fail by the "
              "draft's output, in the style of each file. Everything else in a file stays the same. Each change is "
              "listed with the rules that caused it. Runs in LIST are not updated"},
             request.rebaseline);
    args.add({"--check", "",
              "With --rebaseline: list the changes without writing them. The exit status is 1 if there are changes"},
             request.check);
    args.add(row_of(shared::format,
                    "With --rebaseline: how to list the changes. text: human-readable (default). markdown: for a "
                    "comment on GitHub. html: a page for the browser"),
             request.format,
             {{"text", report_format::text}, {"markdown", report_format::markdown}, {"html", report_format::html}});
    request.refused = args.refuse({{{"--check"}, {}, {"--rebaseline"}, "works only with --rebaseline"},
                                   {{"--format"}, {}, {"--rebaseline"}, "works only with --rebaseline"}});
    args.footer(
        "LIST is a JSON array of\n"
        "  {\"file\": \"test3.test\", \"description\": \"<!>\", \"state\": \"Data state\",\n"
        "   \"draft\": \"2008\", \"why\": \"...\",\n"
        "   \"actual\": {\"output\": [...], \"errors\": [...]}}\n"
        "where \"actual\" uses the format of the tests. \"state\" may also be a content\n"
        "model. An entry without \"state\" or \"draft\" applies to every state or draft.\n"
        "\n"
        "Examples:\n"
        "  strata test tokenizer/test1.test tokenizer/entities.test\n"
        "  strata test --draft=2008 --known=known.json 2008-03-10/*.test\n"
        "  strata test --draft=2026 --rebaseline --check tokenizer/*.test\n"
        "\n"
        "Exit status: 0 all passed; 1 some failed or, with --rebaseline, could not be\n"
        "updated; 2 error; 130 interrupted.");
}

// --- Files ---

/// Returns what `read` makes of the file. Throws: failure if the file is malformed.
template <class Read>
auto parsed(const input_file& file, Read read) {
    try {
        return read(file.bytes);
    } catch (const std::runtime_error& e) {
        throw failure(file.name, e.what());
    }
}

/// Reports the known disagreements `unmet`, which are on the list although the file `file` has no such test. An
/// outdated list is an error, but not a test that fails. Returns the exit status.
int complain_of_unmet(const console& io, std::string_view file, const std::vector<std::string_view>& unmet) {
    int status = done;
    for (const std::string_view each : unmet)
        status = complain(io, file, fmt::format("has no run of '{}', which is listed as a known disagreement", each));
    return status;
}

// --- Updating expectations ---

bool is_standard_input(const input_argument& each) { return each.name == "-"; }

// Updates the expectations in the files. With --check, only lists the updates. Returns the exit status.
int rebaseline(const registry& known, const spec::draft& draft, const test_request& request,
               std::vector<conformance::known_disagreement> listed, const console& io) {
    const bool writes = !request.check;
    if (writes && (request.files.empty() || std::any_of(request.files.begin(), request.files.end(), is_standard_input)))
        throw failure("--rebaseline", "standard input cannot be rewritten: name files, or add --check");

    spec::require_sound(draft);
    conformance::known_list known_runs(std::move(listed));
    const std::unique_ptr<report::document> listing = document_in(request.format, io);
    conformance::remaking_report report(known, draft, request.check, *listing);
    const int reading = for_each_input(io, request.files, [&](const input_file& file) {
        try {
            const auto is_listed = [&](const conformance::test& t, std::string_view content) {
                return known_runs.about(draft, file.name, t, content) != nullptr;
            };
            const conformance::remade_file remade = parsed(file, [&](std::string_view json) {
                return conformance::remake(json, {draft, request.engine, is_listed, interruption::throw_if_pending});
            });
            if (writes && !remade.remade.empty()) replace_file(file.name, remade.text);
            report.add(file.name, remade, interruption::throw_if_pending);
        } catch (const interrupted&) {
            return done;  // the totals of the files so far are still written
        }
        return complain_of_unmet(io, file.name, known_runs.unmet_in(draft, file.name));
    });
    report.finish();
    const bool left_to_do = report.stuck() > 0 || (request.check && report.remade() > 0);
    return std::max(reading, left_to_do ? negative_result : done);
}

// --- Running tests ---

int run_file(conformance::suite_report& to, const input_file& file, const console& io) {
    for (const conformance::test& each : parsed(file, conformance::read_tests)) {
        // After an interrupt, the totals of the tests so far are still written.
        if (interruption::pending()) return done;
        to.run(file.name, each);
    }
    return complain_of_unmet(io, file.name, to.unmet_in(file.name));
}

int run(const registry& known, const test_request& request, const console& io) {
    const spec::draft& draft = history::one_draft(known, request.drafts, "test", io);
    std::vector<conformance::known_disagreement> listed;
    if (!request.known.empty())
        listed = parsed(read_input(io, {request.known, std::nullopt}), conformance::read_known_disagreements);
    request.refused.check();
    if (request.rebaseline) return rebaseline(known, draft, request, std::move(listed), io);
    conformance::suite_report report(draft, request.engine, std::move(listed), io.colour, io.out);
    const int reading =
        for_each_input(io, request.files, [&](const input_file& file) { return run_file(report, file, io); });
    return std::max(reading, report.finish() ? done : negative_result);
}

}  // namespace

command add_test(arguments& args, const registry& known) {
    return command_of<test_request>(args, known, declare, run, drafts_and_base);
}

}  // namespace strata::cli
