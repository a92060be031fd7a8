#include "core/conformance/suite_report.hpp"

#include <fmt/format.h>

#include <ostream>
#include <string>
#include <utility>

#include "core/conformance/test_text.hpp"
#include "core/report/writing/visible_text.hpp"

namespace strata::conformance {

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

}  // namespace strata::conformance
