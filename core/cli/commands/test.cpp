// `strata test`: runs html5lib tokenizer tests, or updates their expectations to fit a draft.
//
// Runs the tests of each file, and reports the failures that are not on the list of known disagreements. With
// --rebaseline, rewrites the files; with --check as well, only lists the updates.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <ostream>
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
#include "core/engine/registry.hpp"
#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/history/chosen_drafts.hpp"
#include "core/report/document/document.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/visible_text.hpp"
#include "core/spec/draft.hpp"
#include "core/spec/soundness.hpp"

// --- The output ---

namespace strata::conformance {

// Writes the output of `strata test`. When the command runs tests, the output lists each failed run with its
// differences, and ends with the number of runs. When the command updates tests, the output lists each updated test
// with its changes and their reasons, and ends with the number of tests.

/// Runs tests, and writes the differences for each run that fails. A run that is a known disagreement passes only if it
/// has the listed result.
class suite_report {
public:
    /// `draft` and `to` must outlive the object. With `colour`, the text in `to` has escape sequences for terminals.
    suite_report(const spec::draft& draft, engine_kind engine, std::vector<known_disagreement> known, bool colour,
                 std::ostream& to);

    /// Runs a test of `file` once for each state or content model that the test names.
    void run(std::string_view file, const test& t);
    /// Returns the descriptions of the known disagreements for `file` that have not occurred. They are valid as long as
    /// this object exists.
    [[nodiscard]] std::vector<std::string_view> unmet_in(std::string_view file) const {
        return known_.unmet_in(draft_, file);
    }
    /// Returns whether no test has been run.
    [[nodiscard]] bool is_empty() const { return passed_ + failed_ == 0; }
    /// Writes the totals of all runs. Returns whether every run has passed.
    bool finish();

private:
    void run_in(std::string_view content, std::string_view file, const test& t);
    void fail(std::string_view file, const test& t, std::string_view content, std::string_view why,
              std::string_view lines = {});

    const spec::draft& draft_;
    engine_kind engine_;
    known_list known_;
    bool colour_;
    std::ostream& to_;
    std::uint64_t passed_ = 0, failed_ = 0, as_listed_ = 0;
};

/// Writes a document that lists the tests that were updated, or would be.
class remaking_report {
public:
    /// Writes the title. `only_lists` says that the test files stay unchanged. All arguments must outlive the object.
    remaking_report(const registry& known, const spec::draft& draft, bool only_lists, report::document& to);

    /// Writes the tests of a file. Calls `before_each` before each test; it may throw to end the work.
    void add(std::string_view name, const remade_file& file, const std::function<void()>& before_each);
    /// Writes the totals, and ends the document.
    void finish();

    /// Returns how many tests were updated, or would be.
    [[nodiscard]] std::uint64_t remade() const { return remade_; }
    /// Returns how many tests fail and cannot be updated.
    [[nodiscard]] std::uint64_t stuck() const { return stuck_; }

private:
    const registry& known_;
    const spec::draft& draft_;
    bool only_lists_;
    report::document& to_;
    std::uint64_t tests_ = 0, remade_ = 0, stuck_ = 0, listed_ = 0, coerced_ = 0;
};

namespace {

constexpr std::size_t longest_input = 200;  // longer inputs are shortened; in code points

// Appends a line with the input of a test and its last start tag. Shortens a long input.
void append_input(std::string& to, const test& t) {
    to += "  input: ";
    report::append_quoted(to, t.input, longest_input);
    if (!t.last_start_tag.empty()) {
        to += ", last start tag: ";
        report::append_visible(to, t.last_start_tag);
    }
    to += '\n';
}

// Appends the lines of a `difference`, indented. With `colour`, lines that only the expected result has are red, and
// lines that only the actual result has are green.
void append_difference(std::string& to, std::string_view lines, bool colour) {
    while (!lines.empty()) {
        const std::size_t end = lines.find('\n');
        const std::string_view line = lines.substr(0, end);
        lines.remove_prefix(std::min(line.size() + 1, lines.size()));
        const bool differs = line.front() != ' ';
        to += "    ";
        to += report::coloured(std::string(line), line.front() == '-' ? report::red : report::green, colour && differs);
        to += '\n';
    }
}

std::string tests(std::uint64_t count) { return report::counted(count, "test", "tests"); }

}  // namespace

// --- Runs ---

suite_report::suite_report(const spec::draft& draft, engine_kind engine, std::vector<known_disagreement> known,
                           bool colour, std::ostream& to)
    : draft_(draft), engine_(engine), known_(std::move(known)), colour_(colour), to_(to) {}

void suite_report::run(std::string_view file, const test& t) {
    for (const std::string& content : t.contents) run_in(content, file, t);
}

void suite_report::run_in(std::string_view content, std::string_view file, const test& t) {
    const verdict v = conformance::run(draft_, engine_, t, content);
    const known_disagreement* const listed = known_.about(draft_, file, t, content);
    if (!v.obstacle.empty()) {
        fail(file, t, content, v.obstacle);
    } else if (listed == nullptr) {
        if (v.passed)
            ++passed_;
        else
            fail(file, t, content, "- expected, + actual", difference(t, t.expected, v.actual));
    } else if (v.passed) {
        fail(file, t, content, "passes, but is listed as a known disagreement");
    } else if (agree(t, listed->actual, v.actual)) {
        ++passed_;
        ++as_listed_;
    } else {
        fail(file, t, content, "fails, but not as listed: - listed, + actual", difference(t, listed->actual, v.actual));
    }
}

void suite_report::fail(std::string_view file, const test& t, std::string_view content, std::string_view why,
                        std::string_view lines) {
    ++failed_;
    std::string text = fmt::format("FAILED {}: ", report::on_one_line(file));
    report::append_visible(text, t.description);
    if (!content.empty()) text += fmt::format(" [{}]", report::on_one_line(content));
    text += '\n';
    append_input(text, t);
    text += fmt::format("  {}\n", report::on_one_line(why));
    append_difference(text, lines, colour_);
    to_ << text;
}

bool suite_report::finish() {
    if (as_listed_ > 0) to_ << fmt::format("{} known disagreements, as listed\n", as_listed_);
    to_ << fmt::format("{} passed, {} failed\n", passed_, failed_);
    return failed_ == 0;
}

// --- Updated tests ---

namespace {

using report::inline_text;
using report::role;

inline_text heading_of(std::string_view file, std::size_t line, std::string_view description,
                       std::string_view content) {
    inline_text text(fmt::format("{}:{}", report::on_one_line(file), line), role::code);
    text.add(": ").add(description);
    return content.empty() ? text : text.add(fmt::format(" [{}]", content));
}

inline_text input_in_words(const test& t) {
    std::string input;
    report::append_quoted(input, t.input, longest_input);
    inline_text text("input: ");
    text.add(input, role::code);
    return t.last_start_tag.empty() ? text : text.add(", last start tag: ").add(t.last_start_tag, role::code);
}

// Returns the lines of a `difference` as the contents of a table cell.
report::table_cell lines_of(std::string_view difference) {
    report::table_cell lines;
    while (!difference.empty()) {
        const std::size_t end = difference.find('\n');
        const std::string_view line = difference.substr(0, end);
        difference.remove_prefix(std::min(line.size() + 1, difference.size()));
        lines.emplace_back(line, line.front() == '-' ? role::removed : line.front() == '+' ? role::added : role::plain);
    }
    return lines;
}

}  // namespace

remaking_report::remaking_report(const registry& known, const spec::draft& draft, bool only_lists, report::document& to)
    : known_(known), draft_(draft), only_lists_(only_lists), to_(to) {
    to_.title(inline_text("Expectations for ").add(draft.about.name, role::code));
}

void remaking_report::add(std::string_view name, const remade_file& file, const std::function<void()>& before_each) {
    for (const remade_test& each : file.remade) {
        before_each();
        to_.section(heading_of(name, each.line, each.before.description, each.content));
        to_.paragraph(input_in_words(each.before));
        to_.table({inline_text()}, {{lines_of(difference(each.before, each.before.expected, each.now))}});
        for (const std::string& reason : reasons_for(known_, draft_, each)) to_.paragraph(inline_text(reason));
    }
    for (const stuck_test& each : file.stuck) {
        to_.section(heading_of(name, each.line, each.description, ""));
        to_.paragraph(inline_text("cannot be remade: ", role::error).add(each.why));
    }
    tests_ += file.tests;
    remade_ += file.remade.size();
    stuck_ += file.stuck.size();
    listed_ += file.listed;
    coerced_ += file.coerced;
}

void remaking_report::finish() {
    std::string total =
        fmt::format("{} of {} {}", report::number(remade_), tests(tests_), only_lists_ ? "would be remade" : "remade");
    if (stuck_ > 0) total += fmt::format(", {} cannot be", report::number(stuck_));
    to_.section(inline_text(total));
    std::vector<inline_text> left_alone;
    if (listed_ > 0) left_alone.emplace_back(fmt::format("{} left alone: known disagreements", tests(listed_)));
    if (coerced_ > 0)
        left_alone.emplace_back(fmt::format(
            "{} left alone: meant for tokenizers that replace characters that XML forbids", tests(coerced_)));
    if (!left_alone.empty()) to_.list(left_alone);
    to_.end();
}

}  // namespace strata::conformance

// --- The command ---

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
              "Instead of reporting failures, change the files: replace the expectations of failed tests with the "
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
        "Exit status: 0 if all tests passed; 1 if some failed or, with --rebaseline,\n"
        "could not be updated; 2 error; 130 interrupted.");
}

// --- Files ---

/// Returns the result of `read` for the file. Throws: failure if the file is malformed.
template <class Read>
auto parsed(const input_file& file, Read read) {
    try {
        return read(file.bytes);
    } catch (const std::runtime_error& e) {
        throw failure(file.name, e.what());
    }
}

/// Reports `unmet`: known disagreements that are on the list although `file` has no such test. An outdated list is an
/// error, but not a failed test. Returns the exit status.
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
    // If no file could be read, there is no result.
    if (reading == failed && report.is_empty()) return reading;
    return std::max(reading, report.finish() ? done : negative_result);
}

}  // namespace

command add_test(arguments& args, const registry& known) {
    return command_of<test_request>(args, known, declare, run, drafts_and_base);
}

}  // namespace strata::cli
