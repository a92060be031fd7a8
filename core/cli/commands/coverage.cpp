// `strata coverage`: shows which rules of each draft the inputs fire.
//
// Runs pages and html5lib's tests under each draft, and counts how often each rule fires.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/commands/named_state.hpp"
#include "core/cli/inputs/input_files.hpp"
#include "core/cli/inputs/input_sequence.hpp"
#include "core/cli/inputs/input_warnings.hpp"
#include "core/cli/io/console.hpp"
#include "core/cli/io/interruption.hpp"
#include "core/cli/io/progress_bar.hpp"
#include "core/cli/options.hpp"
#include "core/conformance/html5lib_tests.hpp"
#include "core/engine/registry.hpp"
#include "core/history/chosen_drafts.hpp"
#include "core/history/names.hpp"
#include "core/report/coverage/coverage.hpp"
#include "core/run/configuration.hpp"
#include "core/run/coverage.hpp"
#include "core/run/page.hpp"

namespace strata::cli {
namespace {

/// The options of `strata coverage`, as the user gave them.
struct coverage_request {
    std::vector<std::string> drafts;  ///< names of drafts, comma-separated, with settings; none: all drafts
    std::string base;  ///< --base: the draft that supplies what a text (@PATH) lacks; "": the nearest by date
    report_format format = report_format::text;
    bool as_tests = false;            ///< whether to read every input as an html5lib test file, whatever its name
    std::vector<std::string> states;  ///< show only these states; none: all states
    bool only_unfired = false;        ///< whether to show only rules that never fired
    bool every_rule = false;          ///< whether to show the rules that fired as well
    bool exit_code = false;           ///< whether to exit with `negative_result` if a shown rule could fire but did not
    run::choices run;                 ///< the options for tokenizing pages, except the engine
    std::vector<input_argument> files;  ///< files and directories; none: standard input
};

void declare(arguments& args, const registry& known, coverage_request& request) {
    args.describe(
        "Show which rules the inputs exercise.\n"
        "\n"
        "Inputs are pages and html5lib tokenizer tests (*.test). Each test runs once for\n"
        "each initial state or content model that it names. For each state, prints how\n"
        "many of its rules fired and how often, and quotes the rules that never fired.\n"
        "Rules that provably cannot fire are left out of the count.\n");
    add_draft_options(args, known, draft_count::any, "Drafts to measure", request.drafts, request.base);
    add_report_format(args, request.format, "one JSON object");
    args.add({"--unfired", "", "Show only the rules that never fired"}, request.only_unfired);
    args.add({"--rules", "",
              "Show every rule with its count, in the draft's order. Default: only the rules that did not fire; the "
              "html format also has the other rules, folded"},
             request.every_rule);
    args.add(row_of(shared::states, "this state (named as in 'strata states'), with all its rules"), request.states);
    args.add(row_of(shared::exit_code, "a rule of the states shown can fire but did not"), request.exit_code);
    args.add({"--html5lib", "", "Read every input as html5lib tests, whatever its name"}, request.as_tests);
    add_run_choices(args, request.run);
    add_files(args, "FILE|DIRECTORY", request.files,
              "Pages and test files. In a directory, all *.html, *.htm, *.xhtml and *.test files at any depth. '-' or "
              "nothing: standard input");
    args.footer(
        "Options for the start state and for the simulation of tree construction apply to\n"
        "pages only: tests name their own start state, and nothing is simulated for them.\n"
        "\n"
        "Examples:\n"
        "  strata coverage page.html\n"
        "  strata coverage --draft=modern --unfired html5lib-tests/tokenizer\n"
        "  strata coverage --draft=2008 --state='tag open' page.html\n"
        "  strata coverage --format=html site/ > coverage.html\n"
        "  strata coverage --exit-code --draft=modern tests/ && echo complete\n"
        "\n"
        "Exit status: 0 success; 1 if some rules never fired and --exit-code was given,\n"
        "or if a machine stopped at a sentence that was not understood; 2 error; 130\n"
        "interrupted.");
}

// Chooses the failure to report if no draft has a state called `name`. `reasons` has the failure for each draft.
failure why_no_draft(const run::coverage& c, const std::string& name, const std::vector<failure>& reasons) {
    std::vector<std::string_view> drafts;
    for (std::size_t i = 0; i < c.drafts.size(); ++i) {
        const spec::draft& draft = *c.drafts[i].draft;
        if (c.drafts.size() == 1 || has_state_like(draft, name)) return reasons[i];
        drafts.push_back(draft.about.name);
    }
    return {fmt::format("state '{}'", name),
            fmt::format("none of the drafts {} has such a state", fmt::join(drafts, ", "))};
}

// Returns the indices of the named states in each draft. A draft may lack some of these states. Throws: failure if a
// name fits no state of any draft.
std::vector<std::vector<std::size_t>> states_to_show(const registry& known, const run::coverage& c,
                                                     const std::vector<std::string>& names) {
    std::vector<std::vector<std::size_t>> states(names.empty() ? 0 : c.drafts.size());
    for (const std::string& name : names) {
        std::vector<failure> reasons;
        for (std::size_t i = 0; i < c.drafts.size(); ++i) {
            try {
                states[i].push_back(state_named(known, *c.drafts[i].draft, name));
            } catch (const failure& f) {
                reasons.push_back(f);
            }
        }
        if (reasons.size() == c.drafts.size()) throw why_no_draft(c, name, reasons);
    }
    for (std::vector<std::size_t>& each : states) {
        std::sort(each.begin(), each.end());
        each.erase(std::unique(each.begin(), each.end()), each.end());
    }
    return states;
}

// Runs inputs one after the other under all drafts, and counts the rules that fire.
class counting {
public:
    counting(const registry& known, const coverage_request& request, progress_bar& progress, const console& io)
        : request_(request), progress_(progress), io_(io), chosen_(known, request.drafts, request.run, io), stops_(io) {
        for (const run::configuration& each : chosen_.configurations()) counted_.drafts.emplace_back(*each.draft);
    }

    /// Counts the rules that `input` fires. `is_archived` says whether the input is a page of an archive: the name of
    /// such a page does not show whether it is a test file.
    void count(const input_file& input, bool is_archived) {
        if (request_.as_tests || (!is_archived && is_named_as_tests(input.name)))
            count_tests(input);
        else
            count_page(input);
    }

    [[nodiscard]] const run::coverage& counted() const { return counted_; }
    /// Marks the counts as incomplete because an interrupt has ended the work.
    void interrupt() { counted_.inputs.interrupted = true; }
    /// Reports the number of stops that were not reported in full. Returns `negative_result` if any machine stopped.
    int finish() { return stops_.finish(); }

private:
    void count_page(const input_file& input) {
        const run::read_page page =
            run::read(chosen_.configurations().back(), input.bytes, context_of(request_.run, input.content_type));
        const std::string_view text = page.text.text();
        warn_of_encoding(io_, input.name, input.bytes, page.text, &progress_);
        ++counted_.inputs.pages;
        counted_.inputs.page_bytes += input.bytes.size();
        for (std::size_t i = 0; i < counted_.drafts.size(); ++i) {
            const run::configuration& by = chosen_.configurations()[i];
            if (const auto stop = run::count_run(counted_.drafts[i], by, text))
                say(*by.draft, input, text, input_kind::bytes, *stop);
            advance(input.bytes.size(), i);
        }
    }

    void count_tests(const input_file& input) {
        std::vector<conformance::test> tests;
        try {
            tests = conformance::read_tests(input.bytes);
        } catch (const std::runtime_error& e) {
            throw failure(input.name, e.what());
        }
        ++counted_.inputs.test_files;
        counted_.inputs.tests += tests.size();
        for (std::size_t i = 0; i < counted_.drafts.size(); ++i) {
            for (const conformance::test& each : tests) count_test(counted_.drafts[i], each, input);
            advance(input.bytes.size(), i);
        }
    }

    void count_test(run::draft_coverage& into, const conformance::test& t, const input_file& of) {
        for (const std::string& content : t.contents) {
            const std::optional<tokenizer_options> options = conformance::options_of(*into.draft, t, content);
            if (!options)
                ++into.impossible_runs;
            else if (const auto stop = run::count_run(into, {into.draft, *options}, t.input))
                say(*into.draft, of, t.input, options->input, *stop);
        }
    }

    void say(const spec::draft& draft, const input_file& input, std::string_view source, input_kind kind,
             const early_stop& stop) {
        progress_.hide();
        stops_.say(draft, input.name, source, kind, stop);
    }

    // Advances the progress bar. Each input runs under every draft, so each run counts as an equal part of the input's
    // bytes.
    void advance(std::size_t bytes, std::size_t draft) {
        const std::size_t drafts = counted_.drafts.size();
        progress_.advance(bytes * (draft + 1) / drafts - bytes * draft / drafts);
    }

    const coverage_request& request_;
    progress_bar& progress_;
    const console& io_;
    history::chosen_drafts chosen_;
    run::coverage counted_;
    stops_said stops_;
};

// Decides whether the report shows rules that fired. Without an option, this depends on the format.
report::fired_rules fired_in(const coverage_request& request) {
    if (request.every_rule || !request.states.empty()) return report::fired_rules::shown;
    return request.format == report_format::html ? report::fired_rules::folded : report::fired_rules::left_out;
}

void write(const run::coverage& c, const report::coverage_choice& choice, const coverage_request& request,
           const console& io) {
    if (request.format == report_format::json)
        io.out << report::coverage_json(c, choice);
    else
        report::write_coverage(*document_in(request.format, io), c, choice, words_of(request.run));
}

bool misses_any(const run::coverage& c, const report::coverage_choice& choice) {
    report::coverage_choice unfired = choice;
    unfired.only_unfired = true;
    for (std::size_t i = 0; i < c.drafts.size(); ++i)
        if (!report::listed(c, i, unfired).empty()) return true;
    return false;
}

int run(const registry& known, const coverage_request& request, const console& io) {
    progress_bar progress(io.err, io.err_width);
    counting counts(known, request, progress, io);
    report::coverage_choice choice;
    choice.states = states_to_show(known, counts.counted(), request.states);
    choice.only_unfired = request.only_unfired;
    choice.fired = fired_in(request);

    int status = done;
    input_sequence inputs(
        find_inputs(io, request.files, status, request.as_tests ? wanted_files::tests : wanted_files::pages_and_tests),
        request.as_tests ? opened_archives::none : opened_archives::named);
    progress.expect(inputs.count().value_or(0), inputs.bytes());
    const report_trouble report_it = [&](const std::string& message) {
        progress.hide();
        status = std::max(status, complain(io, message));
    };
    bool any = false;
    try {
        while (std::optional<sequenced_input> each = inputs.next(interruption::throw_if_pending, report_it)) {
            interruption::throw_if_pending();
            const std::string name = each->input.name;
            progress.begin_input(name, each->archive_bytes);
            try {
                counts.count(read_input(io, std::move(each->input)), each->archive_bytes.has_value());
                any = true;
            } catch (const interrupted&) {
                throw;
            } catch (...) {
                progress.hide();
                status = std::max(status, complain_of_exception(io, words_for(name)));
            }
            progress.end_input();
        }
    } catch (const interrupted&) {
        counts.interrupt();
    }
    interruption::acknowledge();
    progress.hide();
    // No input could be read, so there is nothing to report.
    if (!any) return status;
    write(counts.counted(), choice, request, io);
    if (request.exit_code && misses_any(counts.counted(), choice)) status = std::max(status, negative_result);
    return std::max(status, counts.finish());
}

}  // namespace

command add_coverage(arguments& args, const registry& known) {
    return command_of<coverage_request>(args, known, declare, run, drafts_and_base);
}

}  // namespace strata::cli
