// `strata compare`: shows where drafts differ on pages, and which rules cause each difference.
//
// Threads compare the inputs and pass on the results in order (parallel_comparison.hpp). This file writes the results
// in the chosen format, and hides the progress bar while it writes.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/cli/arguments.hpp"
#include "core/cli/commands.hpp"
#include "core/cli/commands/parallel_comparison.hpp"
#include "core/cli/inputs/input_files.hpp"
#include "core/cli/inputs/input_sequence.hpp"
#include "core/cli/inputs/input_warnings.hpp"
#include "core/cli/io/console.hpp"
#include "core/cli/io/interruption.hpp"
#include "core/cli/io/output_filters.hpp"
#include "core/cli/io/progress_bar.hpp"
#include "core/cli/options.hpp"
#include "core/engine/registry.hpp"
#include "core/history/chosen_drafts.hpp"
#include "core/history/names.hpp"
#include "core/report/comparison/document.hpp"
#include "core/report/comparison/html.hpp"
#include "core/report/comparison/json.hpp"
#include "core/report/comparison/report.hpp"
#include "core/report/comparison/summary.hpp"
#include "core/report/writing/names.hpp"
#include "core/report/writing/spooled_text.hpp"
#include "core/run/configuration.hpp"
#include "core/spec/change.hpp"
#include "core/study/changes.hpp"

namespace strata::cli {
namespace {

/// What a row of the CSV summary describes: a change or an input.
enum class summary_rows : std::uint8_t { changes, inputs };

/// The options of `strata compare`, as the user gave them.
struct compare_request {
    std::vector<std::string> drafts;  ///< names of drafts, comma-separated, with settings; none: all drafts
    std::string base;  ///< --base: the draft that supplies what a text (@PATH) lacks; "": the nearest by date
    report_format format = report_format::text;
    bool tokens_only = false;           ///< whether to leave out places at which only parse errors differ
    std::string change;                 ///< show only differences that this change, revision or commit causes; "": all
    std::vector<std::string> topics;    ///< show only differences that changes on these topics cause; comma-separated;
                                        ///< none: all
    bool summary_only = false;          ///< whether to show only the totals over all inputs
    std::optional<summary_rows> rows;   ///< what the rows of the CSV summary describe; nothing: changes
    bool every_sentence = false;        ///< for text: whether to quote the rules at every place, not only once per page
    std::size_t jobs = 0;               ///< the number of inputs to compare at the same time; 0: the number of cores
    bool independent = false;           ///< whether to run each draft over the whole input on its own
    bool exit_code = false;             ///< whether to exit with `negative_result` if any place is shown
    run::choices run;                   ///< the options for tokenizing, except the engine
    std::vector<input_argument> files;  ///< files and directories; none: standard input
    refused_combinations refused;
};

void declare(arguments& args, const registry& known, compare_request& request) {
    args.describe(
        "Show where drafts differ on a page, and why.\n"
        "\n"
        "Tokenizes each page under every draft. Where tokens or parse errors differ, it\n"
        "prints the source, the output of each group of drafts that agree, and the rules\n"
        "that caused the difference, quoted from the drafts. A summary of the page\n"
        "follows: how often each change occurs, and which rules cause it.\n"
        "\n"
        "'strata since' shows the whole history of one page. 'strata survey' counts the\n"
        "differences of many pages or archives, and can be interrupted and resumed.\n");
    add_draft_options(args, known, draft_count::any, "Drafts to compare, two or more", request.drafts, request.base);
    add_report_format(args, request.format,
                      "one JSON object per input, each on one line; with --summary, one object for all inputs", "csv",
                      "the table of --summary");
    args.add(row_of(shared::topics, fmt::format("Show only differences due to changes on these topics, separated by "
                                                "commas: {}. May be repeated",
                                                history::topic_names())),
             request.topics);
    args.add({"--change", "ID", "Show only differences due to this change, revision or commit"}, request.change);
    args.add(row_of(shared::tokens_only), request.tokens_only);
    args.add(
        row_of(
            shared::summary,
            "Print totals instead of each place: for each change, the number of its places, an example and the rules "
            "involved; then, for each input, the number of its places"),
        request.summary_only);
    args.add(row_of(shared::by, "csv: whether a row is for a change or for an input. Default: change"), request.rows,
             {{"change", summary_rows::changes}, {"input", summary_rows::inputs}});
    args.add(
        {"--full", "",
         "text, markdown: quote the rules at every place. Default: quote each rule once per page, and refer to the "
         "quotation elsewhere. "
         "With --summary: list all the rules involved in a change"},
        request.every_sentence);
    add_jobs(args, request.jobs, "How many inputs to compare at once; this does not change the output");
    args.add({"--independent", "",
              "Run each draft over the whole input. By default the drafts share one run wherever their tables agree, "
              "which gives the same output"},
             request.independent);
    args.add(row_of(shared::exit_code, "any place is shown"), request.exit_code);
    request.refused = args.refuse({{{"--format=csv"}, {}, {"--summary"}, "csv requires --summary"},
                                   {{"--by"}, {}, {"--format=csv"}, "requires --summary --format=csv"}});
    add_run_choices(args, request.run);
    add_files(args, "FILE|DIRECTORY", request.files,
              "Pages to compare, or archives with pages (.warc.gz, .zip and others). In a directory, all *.html, *.htm "
              "and *.xhtml files at any depth. '-' or nothing: "
              "standard input");
    args.footer(
        "Examples:\n"
        "  strata compare page.html\n"
        "  strata compare -e '<br/>'\n"
        "  strata compare --drafts=2008,modern --tokens-only page.html\n"
        "  strata compare --format=html page.html > report.html\n"
        "  strata compare --summary site/\n"
        "  strata compare --summary --format=csv site/ > changes.csv\n"
        "  strata compare --topic=tags,attributes page.html\n"
        "  strata compare --exit-code --drafts=modern,2026 site/ && echo same\n"
        "\n"
        "Exit status: 0 success; 1 if drafts differ and --exit-code was given, or if a\n"
        "machine stopped at a sentence that was not understood; 2 error; 130 interrupted.");
}

// --- Reports, by format ---

// Returns in words which options differ from the defaults, and what the report leaves out.
std::string words_of(const compare_request& request, const std::vector<spec::change_topic>& topics) {
    std::string words = words_of(request.run);
    const auto add = [&](const std::string& more) { words.append(words.empty() ? "" : ", ").append(more); };
    if (request.tokens_only) add("token differences only");
    if (!topics.empty()) add("only changes on " + report::topics_in_words(topics));
    if (!request.change.empty()) add("only change " + request.change);
    return words;
}

std::unique_ptr<report::comparison_report> summary_for(const compare_request& request, report::summary_scope scope,
                                                       const console& io) {
    if (request.format == report_format::json) return std::make_unique<report::summary_json>(std::move(scope), io.out);
    if (request.format == report_format::own) {
        const bool of_inputs = request.rows == summary_rows::inputs;
        return std::make_unique<report::summary_csv>(
            std::move(scope), of_inputs ? report::csv_rows::inputs : report::csv_rows::changes, io.out);
    }
    report::summary_style style;
    style.with_title = request.format != report_format::text;
    style.run = words_of(request, scope.topics);
    if (request.every_sentence) style.most_causes = 0;
    return std::make_unique<report::summary_document>(std::move(scope), std::move(style),
                                                      document_in(request.format, io));
}

// Makes the report in the format that the user chose. `topics` are the topics in the request. `several` says whether
// there are several inputs. `io` and the drafts must outlive the report.
std::unique_ptr<report::comparison_report> report_for(const registry& known, const compare_request& request,
                                                      const std::vector<const spec::draft*>& drafts,
                                                      const std::vector<spec::change_topic>& topics, bool several,
                                                      const console& io) {
    if (request.summary_only)
        return summary_for(request,
                           {drafts, study::all_changes(known.drafts), request.tokens_only, topics, request.change}, io);
    if (request.format == report_format::json) return std::make_unique<report::comparison_json>(drafts, io.out);
    if (request.format == report_format::html) {
        report::html_options options;
        options.run = words_of(request, topics);
        options.with_omissions = request.tokens_only || !topics.empty() || !request.change.empty();
        options.changes = study::all_changes(known.drafts);
        return std::make_unique<report::comparison_html>(io.out, drafts, std::move(options));
    }
    report::comparison_style style;
    style.with_title = request.format != report_format::text;
    style.several_inputs = several;
    style.only_tokens = request.tokens_only;
    style.limits = report::summary_scope{{}, {}, false, topics, request.change}.words();
    style.run = words_of(request, topics);
    style.every_sentence = request.every_sentence;
    return std::make_unique<report::comparison_document>(drafts, std::move(style), document_in(request.format, io));
}

// --- Comparing ---

/// Hides the progress bar while output is written, if both are on the same terminal.
class shared_terminal {
public:
    shared_terminal(const console& io, progress_bar& progress)
        : out_(io.out), progress_(progress), shared_(io.terminal && progress.can_show()) {}
    void before_output() {
        if (shared_) progress_.hide();
    }
    void after_output() {
        if (shared_) out_.flush();
    }

private:
    std::ostream& out_;
    progress_bar& progress_;
    bool shared_;
};

/// Passes the results of a comparison on to a report. Hides the progress bar while the report writes.
class reported_events : public input_events {
public:
    /// `written` says whether `to` writes output for each divergence. The other arguments must outlive the object.
    reported_events(const console& io, report::comparison_report& to, shared_terminal& terminal, progress_bar& progress,
                    bool written)
        : io_(io), to_(to), terminal_(terminal), progress_(progress), written_(written), stops_(io) {}

    /// Begins the input to which the following events belong. `called` is the input's name in the report.
    void begin_input(const parallel_comparison::turn& input, const std::string& called) {
        name_ = input.name;
        called_ = called;
        begun_ = false;
        read_ = 0;
        progress_.begin_input(name_, input.archive_bytes);
    }
    /// Whether the current input could be opened.
    [[nodiscard]] bool begun() const { return begun_; }
    /// Whether any input had a difference.
    [[nodiscard]] bool any_found() const { return any_found_; }
    /// Reports the number of stops that were not reported in full. Returns `negative_result` if any machine stopped.
    int finish() { return stops_.finish(); }

    void on_begin(std::uint64_t bytes) override {
        terminal_.before_output();
        to_.begin_input(called_, bytes);
        begun_ = true;
    }
    void on_encodings(std::shared_ptr<const compare::compared_encodings> found) override { to_.on_encodings(*found); }
    void on_source(std::string_view piece) override {
        // The next piece arrives only after the previous one has been compared.
        advance();
        to_.on_source(piece);
        read_ = piece.size();
    }
    void on_divergence(compare::divergence&& d) override {
        interruption::throw_if_pending();
        if (written_) terminal_.before_output();
        to_.on_divergence(std::move(d));
        if (written_) terminal_.after_output();
    }
    void on_end(input_result&& result) override {
        advance();
        if (result.decoding)
            warn_of_encoding(io_, name_, *result.decoding, &progress_);
        else
            warn_of_encoding(io_, name_, result.ill_formed, &progress_);
        terminal_.before_output();
        to_.end_input(result.figures);
        terminal_.after_output();
        any_found_ = any_found_ || result.any_chosen;
        for (const compare::stopped_draft& each : result.figures.stopped) {
            progress_.hide();
            stops_.say(*each.draft, name_, each.where, each.at);
        }
    }

private:
    void advance() {
        if (read_ > 0) progress_.advance(read_);
        read_ = 0;
    }

    const console& io_;
    report::comparison_report& to_;
    shared_terminal& terminal_;
    progress_bar& progress_;
    bool written_;
    std::string name_, called_;
    std::size_t read_ = 0;
    bool begun_ = false, any_found_ = false;
    stops_said stops_;
};

int run(const registry& known, const compare_request& request, const console& io) {
    const history::chosen_drafts chosen(known, request.drafts, request.run, io);
    if (chosen.size() < 2)
        throw failure("--drafts",
                      fmt::format("at least two drafts are needed (got only {})", chosen.front().draft->about.name));
    const std::vector<const spec::draft*> drafts = chosen.drafts();
    const std::vector<run::configuration>& configurations = chosen.configurations();
    request.refused.check();
    difference_choice choice{request.tokens_only, request.summary_only, history::topics_named(request.topics)};
    if (!request.change.empty()) choice.changes = history::causes_named(known, {request.change});
    int status = done;
    input_sequence inputs(find_inputs(io, request.files, status));
    // A progress bar would disturb a pager, which controls the terminal.
    progress_bar progress(io.err,
                          io.pager != nullptr && io.pager->is_used() && !request.summary_only ? 0 : io.err_width);
    const std::optional<std::size_t> count = inputs.count();
    progress.expect(count.value_or(0), inputs.bytes());
    const report_trouble report_it = [&](const std::string& message) {
        progress.hide();
        status = std::max(status, complain(io, message));
    };
    const bool several = inputs.has_several(interruption::throw_if_pending, report_it);
    const auto report = report_for(known, request, drafts, choice.topics, several, io);
    // After an interrupt, the report must end properly and say that it is incomplete. So the writer handles interrupts.
    if (io.guard != nullptr) io.guard->set(guarded_buffer::on_interrupt::writer_decides);
    if (request.format == report_format::html) interruption::note_document(true);
    // The HTML report quotes the source of the page, and tabs in the source must stay tabs.
    if (request.format == report_format::html && !io.terminal && io.guard != nullptr) io.guard->allow_tabs();
    shared_terminal terminal(io, progress);

    reported_events events(io, *report, terminal, progress, !request.summary_only);
    // The other formats begin with the size of the input. Text and Markdown do not show the size, so they can begin
    // before a pipe has been read to its end.
    const bool size_first =
        !request.summary_only && request.format != report_format::text && request.format != report_format::markdown;
    comparing how{known, configurations, choice, size_first};
    how.independent = request.independent;
    how.encoding = context_of(request.run);
    how.offsets_of_bytes = request.format == report_format::json;
    parallel_comparison comparisons(io, inputs, how, several ? threads_for(request.jobs, count) : 1);
    for (;;) {
        std::optional<parallel_comparison::turn> input;
        const auto called = [&] { return request.summary_only ? input->short_name : input->name; };
        try {
            input = comparisons.next(report_it);
            if (!input) break;
            events.begin_input(*input, called());
            comparisons.take(events);
            if (request.exit_code && events.any_found()) status = std::max(status, negative_result);
        } catch (const interrupted&) {
            const std::vector<std::string> left = comparisons.end();
            interruption::acknowledge();
            progress.hide();
            io.out.clear();
            if (input && events.begun())
                report->cut_off_input();
            else if (input)
                report->leave_out(called());
            for (const std::string& each : left) report->leave_out(each);
            break;
        } catch (const report::temporary_file_failed&) {
            // The disk is at fault, not this input. All other inputs would fail in the same way.
            progress.hide();
            throw;
        } catch (...) {
            progress.hide();
            status = std::max(status, complain_of_exception(io, words_for(input ? input->name : "compare")));
            if (!input) {
                for (const std::string& each : comparisons.end()) report->leave_out(each);
                break;
            }
            if (events.begun())
                report->abandon_input();
            else
                report->leave_out(called());
        }
        progress.end_input();
    }
    terminal.before_output();
    report->finish();
    return std::max(status, events.finish());
}

}  // namespace

command add_compare(arguments& args, const registry& known) {
    return command_of<compare_request>(args, known, declare, run, drafts_and_base);
}

}  // namespace strata::cli
