#include "core/cli/compare_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <ostream>
#include <string_view>
#include <utility>

#include "core/cli/input_files.hpp"
#include "core/cli/interruption.hpp"
#include "core/cli/named_draft.hpp"
#include "core/cli/progress_bar.hpp"
#include "core/compare/comparison.hpp"
#include "core/report/comparison/html.hpp"
#include "core/report/comparison/json.hpp"
#include "core/report/comparison/text.hpp"

namespace strata::cli {
namespace {

// Those that are named, in that order.
std::vector<const spec::draft*> drafts_to_compare(const registry& known, std::string_view names, const console& io) {
    std::vector<const spec::draft*> drafts = drafts_named(known, names, io);
    if (drafts.size() < 2)
        throw failure("--drafts", fmt::format("only {} is named; it takes two to differ", drafts.front()->about.name));
    return drafts;
}

std::vector<compare::contestant> contestants_of(const std::vector<const spec::draft*>& drafts,
                                                const run_choices& choices) {
    std::vector<compare::contestant> contestants;
    contestants.reserve(drafts.size());
    for (const spec::draft* each : drafts)
        contestants.push_back({each, options_for(*each, choices), simulation_for(*each, choices)});
    return contestants;
}

// How the drafts are run, where not as usual, for people.
std::string words_of(const compare_request& request) {
    std::string words = words_of(request.run);
    if (!request.tokens_only) return words;
    if (!words.empty()) words += ", ";
    return words + "errors alone left out";
}

std::unique_ptr<report::comparison_report> report_for(const compare_request& request,
                                                      std::vector<const spec::draft*> drafts, bool several,
                                                      const console& io) {
    switch (request.format) {
        case comparison_format::json: return std::make_unique<report::comparison_json>(std::move(drafts), io.out);
        case comparison_format::html: {
            report::html_options options;
            options.run = words_of(request);
            return std::make_unique<report::comparison_html>(io.out, drafts, std::move(options));
        }
        case comparison_format::text: break;
    }
    report::comparison_style style;
    style.colour = request.colour.value_or(io.colour);
    style.width = text_width(io, request.width);
    style.only_figures = request.summary_only;
    style.only_tokens = request.tokens_only;
    style.every_sentence = request.every_sentence;
    style.headings = several;
    return std::make_unique<report::comparison_text>(std::move(drafts), style, io.out);
}

/// Keeps output and the progress bar apart where both are on one terminal.
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

/// Passes on the divergences that are asked for.
class asked_for : public compare::divergence_sink {
public:
    /// `written`: whether something is written of each.
    asked_for(bool tokens_only, bool written, report::comparison_report& to, shared_terminal& terminal)
        : tokens_only_(tokens_only), written_(written), to_(to), terminal_(terminal) {}

    void on_divergence(compare::divergence&& d) override {
        if (tokens_only_ && d.kind == compare::divergence_kind::errors) return;
        any_ = true;
        if (written_) terminal_.before_output();
        to_.on_divergence(std::move(d));
        if (written_) terminal_.after_output();
    }
    /// The figures of what was passed on.
    [[nodiscard]] compare::summary of_these(compare::summary s) const {
        if (tokens_only_) s.divergences = s.of_tokens;
        return s;
    }
    [[nodiscard]] bool any() const { return any_; }

private:
    bool tokens_only_, written_;
    report::comparison_report& to_;
    shared_terminal& terminal_;
    bool any_ = false;
};

}  // namespace

int compare_command(const registry& known, const compare_request& request, const console& io) {
    const std::vector<const spec::draft*> drafts = drafts_to_compare(known, request.drafts, io);
    const std::vector<compare::contestant> contestants = contestants_of(drafts, request.run);
    if (request.summary_only && request.format != comparison_format::text)
        throw failure("--summary", "is for text; the other forms have the figures of each input");
    int status = done;
    const std::vector<std::string> inputs = named_inputs(io, request.files, status);
    const auto report = report_for(request, drafts, inputs.size() > 1, io);
    progress_bar progress(io.err, io.err_width);
    if (progress.can_show()) progress.expect(inputs.size(), bytes_of(inputs));
    shared_terminal terminal(io, progress);

    for (const std::string& name : inputs) {
        bool begun = false;
        try {
            progress.begin_input(name);
            input_reader input(io, name);
            // Text does not say how long the input is, so it need not wait for the end of a pipe.
            if (request.format != comparison_format::text && !input.size()) input.read_whole();
            terminal.before_output();
            report->begin_input(name, input.size().value_or(0));
            begun = true;
            asked_for passed_on(request.tokens_only, !request.summary_only, *report, terminal);
            compare::comparison comparison(known, contestants, passed_on);
            for (std::string_view piece = input.next(); !piece.empty(); piece = input.next()) {
                interruption::obey();
                report->on_source(piece);
                comparison.feed(piece);
                progress.advance(piece.size());
            }
            const compare::summary figures = comparison.finish();
            terminal.before_output();
            report->end_input(passed_on.of_these(figures));
            terminal.after_output();
            if (request.exit_code && passed_on.any()) status = std::max(status, answer_is_no);
        } catch (const interrupted&) {
            interruption::grant();
            progress.hide();
            io.out.clear();
            if (begun) report->abandon_input();
            break;
        } catch (...) {
            progress.hide();
            status = std::max(status, complain_of_exception(io, words_for(name)));
            if (begun) report->abandon_input();
        }
        progress.end_input();
    }
    terminal.before_output();
    report->finish();
    return status;
}

}  // namespace strata::cli
