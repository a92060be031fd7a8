#include "core/cli/commands/compare_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

#include "core/cli/chosen_differences.hpp"
#include "core/cli/compared_input.hpp"
#include "core/cli/comparison_reports.hpp"
#include "core/cli/encoding_warning.hpp"
#include "core/cli/guarded_output.hpp"
#include "core/cli/input_files.hpp"
#include "core/cli/input_sequence.hpp"
#include "core/cli/interruption.hpp"
#include "core/cli/pager.hpp"
#include "core/cli/parallel_comparison.hpp"
#include "core/cli/progress_bar.hpp"
#include "core/cli/stopped_run.hpp"
#include "core/history/chosen_drafts.hpp"
#include "core/history/named_change.hpp"
#include "core/pages/spool/unnamed_file.hpp"
#include "core/report/comparison/report.hpp"
#include "core/run/page_encoding.hpp"

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

/// Passes what happens on to a report, with the progress bar hidden while something is written.
class reported_events : public input_events {
public:
    /// `written`: whether the report writes something for each divergence. The other arguments must outlive this.
    reported_events(const console& io, report::comparison_report& to, shared_terminal& terminal, progress_bar& progress,
                    bool written)
        : io_(io), to_(to), terminal_(terminal), progress_(progress), written_(written), stops_(io) {}

    /// The following events are of this input. `called`: its name in the report.
    void begin_input(const parallel_comparison::turn& input, const std::string& called) {
        name_ = input.name;
        called_ = called;
        begun_ = false;
        read_ = 0;
        progress_.begin_input(name_, input.archive_bytes);
    }
    /// Whether the current input could be read.
    [[nodiscard]] bool begun() const { return begun_; }
    /// Whether any difference was found in any input.
    [[nodiscard]] bool any_found() const { return any_found_; }
    /// Returns the exit status as far as machines that stopped decide it.
    int finish() { return stops_.finish(); }

    void on_begin(std::uint64_t bytes) override {
        terminal_.before_output();
        to_.begin_input(called_, bytes);
        begun_ = true;
    }
    void on_encodings(std::shared_ptr<const compare::compared_encodings> found) override { to_.on_encodings(*found); }
    void on_source(std::string_view piece) override {
        // The piece before this one has been compared.
        advance();
        to_.on_source(piece);
        read_ = piece.size();
    }
    void on_divergence(compare::divergence&& d) override {
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
    input_sequence inputs(find_inputs(io, request.files, status));
    // A progress bar would disturb a pager, which owns the terminal.
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
    // A browser shows the tabs of a source as tabs.
    if (request.format == comparison_format::html && !io.terminal && io.guard != nullptr) io.guard->allow_tabs();
    shared_terminal terminal(io, progress);

    reported_events events(io, *report, terminal, progress, !request.summary_only);
    // These formats begin with the size of the input; text does not have to wait for the end of a pipe.
    const bool size_first = !request.summary_only && request.format != comparison_format::text;
    comparing how{known, configurations, choice, size_first};
    how.encoding = context_of(request.run);
    how.offsets_of_bytes = request.format == comparison_format::json;
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
        } catch (const storage::temporary_file_failed&) {
            // No input is to blame, and the others would fail the same.
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

}  // namespace strata::cli
