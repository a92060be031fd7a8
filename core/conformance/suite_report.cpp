#include "core/conformance/suite_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <ostream>
#include <string>
#include <utility>

#include "core/report/writing/terminal.hpp"
#include "core/report/writing/visible_text.hpp"

namespace strata::conformance {
namespace {

constexpr std::size_t longest_input = 200;  // that is shown whole, in code points

// The lines of a difference, indented, and coloured by where they are.
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

}  // namespace

suite_report::suite_report(const spec::draft& draft, engine_kind engine, std::vector<known_disagreement> known,
                           bool colour, std::ostream& to)
    : draft_(draft), engine_(engine), colour_(colour), to_(to) {
    for (known_disagreement& each : known) expectations_.push_back({std::move(each), false});
}

void suite_report::run(std::string_view file, const test& t) {
    for (const std::string& content : t.contents) run_in(content, file, t);
}

void suite_report::run_in(std::string_view content, std::string_view file, const test& t) {
    const verdict v = conformance::run(draft_, engine_, t, content);
    const known_disagreement* listed = nullptr;
    for (expectation& each : expectations_) {
        if (!speaks_of(each.known, draft_, file, t, content)) continue;
        listed = &each.known;
        each.was_met = true;
        break;
    }
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
    text += "\n  input: ";
    report::append_quoted(text, t.input, longest_input);
    if (!t.last_start_tag.empty()) {
        text += ", last start tag: ";
        report::append_visible(text, t.last_start_tag);
    }
    text += fmt::format("\n  {}\n", report::on_one_line(why));
    append_difference(text, lines, colour_);
    to_ << text;
}

std::vector<std::string_view> suite_report::unmet_in(std::string_view file) const {
    std::vector<std::string_view> unmet;
    for (const expectation& each : expectations_)
        if (!each.was_met && speaks_of(each.known, draft_, file)) unmet.emplace_back(each.known.description);
    return unmet;
}

bool suite_report::finish() {
    if (as_listed_ > 0) to_ << fmt::format("{} known disagreements, as listed\n", as_listed_);
    to_ << fmt::format("{} passed, {} failed\n", passed_, failed_);
    return failed_ == 0;
}

}  // namespace strata::conformance
