#include "core/cli/compare_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

#include "core/cli/chosen_differences.hpp"
#include "core/cli/chosen_drafts.hpp"
#include "core/cli/comparison_reports.hpp"
#include "core/cli/encoding_warning.hpp"
#include "core/cli/input_files.hpp"
#include "core/cli/interruption.hpp"
#include "core/cli/named_change.hpp"
#include "core/cli/pager.hpp"
#include "core/cli/progress_bar.hpp"
#include "core/compare/comparison.hpp"
#include "core/report/comparison/report.hpp"

namespace strata::cli {
namespace {

/// Hides the progress bar during output if both are on one terminal.
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

/// Passes divergences to a report, with the progress bar hidden.
class written_divergences : public compare::divergence_sink {
public:
    /// `written`: whether the report writes something for each divergence. The other arguments must outlive this.
    written_divergences(bool written, report::comparison_report& to, shared_terminal& terminal)
        : written_(written), to_(to), terminal_(terminal) {}

    void on_divergence(compare::divergence&& d) override {
        if (written_) terminal_.before_output();
        to_.on_divergence(std::move(d));
        if (written_) terminal_.after_output();
    }

private:
    bool written_;
    report::comparison_report& to_;
    shared_terminal& terminal_;
};

}  // namespace

int compare_command(const registry& known, const compare_request& request, const console& io) {
    const chosen_drafts chosen(known, request.drafts, request.run, io);
    if (chosen.size() < 2)
        throw failure("--drafts",
                      fmt::format("at least two drafts are needed (got only {})", chosen.front().draft->about.name));
    const std::vector<const spec::draft*> drafts = chosen.drafts();
    const std::vector<compare::configuration> configurations = chosen.configurations();
    check_form(request);
    const difference_choice choice{request.tokens_only, request.summary_only, topics_named(request.topics)};
    int status = done;
    const std::vector<found_input> inputs = find_inputs(io, request.files, status);
    std::vector<std::string> called;
    for (const found_input& each : inputs) called.push_back(each.input.name);
    if (request.summary_only) called = short_names(inputs);
    const auto report = report_for(known, request, drafts, choice.topics, inputs.size() > 1, io);
    // A progress bar would disturb a pager, which owns the terminal.
    progress_bar progress(io.err,
                          io.pager != nullptr && io.pager->is_used() && !request.summary_only ? 0 : io.err_width);
    if (progress.can_show()) progress.expect(inputs.size(), bytes_of(inputs));
    shared_terminal terminal(io, progress);

    written_divergences written(!request.summary_only, *report, terminal);
    // These formats begin with the size of the input; text does not have to wait for the end of a pipe.
    const bool length_first = !request.summary_only && request.format != comparison_format::text;

    compare::examined_parts examined;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const std::string& name = inputs[i].input.name;
        bool begun = false;
        try {
            progress.begin_input(name);
            input_reader input(io, inputs[i].input);
            if (length_first && !input.size()) input.read_whole();
            terminal.before_output();
            report->begin_input(called[i], input.size().value_or(0));
            begun = true;
            chosen_differences passed_on(choice, written);
            compare::comparison comparison(known, configurations, passed_on, &examined);
            input::ill_formed_counter ill_formed;
            for (std::string_view chunk = input.next(); !chunk.empty(); chunk = input.next()) {
                interruption::throw_if_pending();
                report->on_source(chunk);
                ill_formed.read(chunk);
                comparison.feed(chunk);
                progress.advance(chunk.size());
            }
            const compare::summary figures = comparison.finish();
            ill_formed.finish();
            warn_of_encoding(io, name, ill_formed, &progress);
            terminal.before_output();
            report->end_input(passed_on.of_these(figures));
            terminal.after_output();
            if (request.exit_code && passed_on.any()) status = std::max(status, negative_result);
        } catch (const interrupted&) {
            interruption::acknowledge();
            progress.hide();
            io.out.clear();
            if (begun) report->cut_off_input();
            for (std::size_t left = begun ? i + 1 : i; left < inputs.size(); ++left) report->leave_out(called[left]);
            break;
        } catch (...) {
            progress.hide();
            status = std::max(status, complain_of_exception(io, words_for(name)));
            if (begun)
                report->abandon_input();
            else
                report->leave_out(called[i]);
        }
        progress.end_input();
    }
    terminal.before_output();
    report->finish();
    return status;
}

}  // namespace strata::cli
