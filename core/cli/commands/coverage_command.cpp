#include "core/cli/commands/coverage_command.hpp"

#include <algorithm>
#include <ostream>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "core/cli/encoding_warning.hpp"
#include "core/cli/input_files.hpp"
#include "core/cli/input_sequence.hpp"
#include "core/cli/interruption.hpp"
#include "core/cli/progress_bar.hpp"
#include "core/cli/state_elsewhere.hpp"
#include "core/cli/stopped_run.hpp"
#include "core/conformance/html5lib_tests.hpp"
#include "core/history/chosen_drafts.hpp"
#include "core/report/coverage/html.hpp"
#include "core/report/coverage/json.hpp"
#include "core/report/coverage/listing.hpp"
#include "core/report/coverage/text.hpp"
#include "core/run/coverage.hpp"

namespace strata::cli {
namespace {

// The named states of each draft. A draft may lack some of them.
std::vector<std::vector<std::size_t>> states_to_show(const registry& known, const study::coverage& c,
                                                     const std::vector<std::string>& names) {
    std::vector<std::vector<std::size_t>> states(names.empty() ? 0 : c.drafts.size());
    for (const std::string& name : names) {
        bool is_known = false;
        std::optional<failure> reason;
        for (std::size_t i = 0; i < c.drafts.size(); ++i) {
            try {
                states[i].push_back(state_named(known, *c.drafts[i].draft, name));
                is_known = true;
            } catch (const failure& f) {
                reason = f;
            }
        }
        if (!is_known) throw failure(*reason);
    }
    for (std::vector<std::size_t>& each : states) {
        std::sort(each.begin(), each.end());
        each.erase(std::unique(each.begin(), each.end()), each.end());
    }
    return states;
}

// Counts inputs one after the other, under all drafts.
class counting {
public:
    counting(const registry& known, const coverage_request& request, progress_bar& progress, const console& io)
        : request_(request), progress_(progress), io_(io), chosen_(known, request.drafts, request.run, io), stops_(io) {
        for (const chosen_draft& each : chosen_.all()) counted_.drafts.emplace_back(*each.draft);
    }

    /// `is_archived`: a page of an archive, whose name says nothing about what it is.
    void count(const input_file& input, bool is_archived) {
        if (request_.as_tests || (!is_archived && is_named_as_tests(input.name)))
            count_tests(input);
        else
            count_page(input);
    }

    [[nodiscard]] const study::coverage& counted() const { return counted_; }
    /// Returns the exit status as far as machines that stopped decide it.
    int finish() { return stops_.finish(); }

private:
    void count_page(const input_file& input) {
        const page::read_page page = page_of(chosen_.all().back(), input.bytes, input.content_type);
        const std::string_view text = page.text.text();
        warn_of_encoding(io_, input.name, input.bytes, page.text, &progress_);
        ++counted_.inputs.pages;
        counted_.inputs.page_bytes += input.bytes.size();
        for (std::size_t i = 0; i < counted_.drafts.size(); ++i) {
            const chosen_draft& by = chosen_.all()[i];
            if (const auto stop = study::count_run(counted_.drafts[i], by.options, by.feedback, text))
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

    void count_test(study::draft_coverage& into, const conformance::test& t, const input_file& of) {
        for (const std::string& content : t.contents) {
            const std::optional<tokenizer_options> options = conformance::options_of(*into.draft, t, content);
            if (!options)
                ++into.impossible_runs;
            else if (const auto stop = study::count_run(into, *options, std::nullopt, t.input))
                say(*into.draft, of, t.input, options->input, *stop);
        }
    }

    void say(const spec::draft& draft, const input_file& input, std::string_view source, input_kind kind,
             const early_stop& stop) {
        progress_.hide();
        stops_.say(draft, input.name, source, kind, stop);
    }

    // An input is done when every draft has read it.
    void advance(std::size_t bytes, std::size_t draft) {
        const std::size_t drafts = counted_.drafts.size();
        progress_.advance(bytes * (draft + 1) / drafts - bytes * draft / drafts);
    }

    const coverage_request& request_;
    progress_bar& progress_;
    const console& io_;
    chosen_drafts chosen_;
    study::coverage counted_;
    stops_said stops_;
};

void write(const study::coverage& c, const report::coverage_choice& choice, const coverage_request& request,
           const console& io) {
    switch (request.format) {
        case coverage_format::json: io.out << report::coverage_json(c, choice); return;
        case coverage_format::html: io.out << report::coverage_html(c, choice, words_of(request.run)); return;
        case coverage_format::text: break;
    }
    report::coverage_style style;
    style.colour = io.colour;
    style.width = text_width(io);
    style.links = io.links;
    io.out << report::coverage_text(c, choice, style);
}

bool misses_any(const study::coverage& c, const report::coverage_choice& choice) {
    report::coverage_choice unfired = choice;
    unfired.only_unfired = true;
    for (std::size_t i = 0; i < c.drafts.size(); ++i)
        if (!report::listed(c, i, unfired).empty()) return true;
    return false;
}

}  // namespace

int coverage_command(const registry& known, const coverage_request& request, const console& io) {
    progress_bar progress(io.err, io.err_width);
    counting counts(known, request, progress, io);
    report::coverage_choice choice;
    choice.states = states_to_show(known, counts.counted(), request.states);
    choice.only_unfired = request.only_unfired;
    choice.every_rule = request.every_rule;

    int status = done;
    input_sequence inputs(
        find_inputs(io, request.files, status, request.as_tests ? wanted_files::tests : wanted_files::pages_and_tests),
        !request.as_tests);
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
        // What was counted until then is shown.
    }
    interruption::acknowledge();
    progress.hide();
    // If no input could be read, there is nothing to report.
    if (!any) return status;
    write(counts.counted(), choice, request, io);
    if (request.exit_code && misses_any(counts.counted(), choice)) status = std::max(status, negative_result);
    return std::max(status, counts.finish());
}

}  // namespace strata::cli
