#include "core/conformance/test_reports.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/conformance/html5lib_tests.hpp"
#include "core/conformance/rebaseline.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/visible_text.hpp"

namespace strata::conformance {

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

// Appends the lines of a `difference` with an indentation. With `colour`, the lines of only the expected result are
// red, and those of only the actual result green.
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
        fail(file, t, content, "fails differently than listed: - listed, + actual",
             difference(t, listed->actual, v.actual));
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
        left_alone.emplace_back(
            fmt::format("{} left alone: for tokenizers that replace what XML cannot represent", tests(coerced_)));
    if (!left_alone.empty()) to_.list(left_alone);
    to_.end();
}

}  // namespace strata::conformance
