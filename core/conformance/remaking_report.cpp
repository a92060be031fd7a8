#include "core/conformance/remaking_report.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <ostream>
#include <string>

#include "core/conformance/remaking_reasons.hpp"
#include "core/conformance/test_text.hpp"
#include "core/report/writing/counts.hpp"
#include "core/report/writing/terminal.hpp"
#include "core/report/writing/visible_text.hpp"

namespace strata::conformance {
namespace {

std::string heading_of(std::string_view file, std::size_t line, std::string_view description) {
    std::string text = fmt::format("{}:{}: ", report::on_one_line(file), line);
    report::append_visible(text, description);
    return text;
}

std::string tests(std::uint64_t count) { return report::counted(count, "test", "tests"); }

}  // namespace

void remaking_report::add(std::string_view name, const remade_file& file, const std::function<void()>& before_each) {
    for (const remade_test& each : file.remade) {
        before_each();
        std::string text = heading_of(name, each.line, each.before.description);
        if (!each.content.empty()) text += fmt::format(" [{}]", report::on_one_line(each.content));
        text += '\n';
        append_input(text, each.before);
        append_difference(text, difference(each.before, each.before.expected, each.now), colour_);
        for (const std::string& reason : reasons_for(known_, draft_, each))
            text += "  " + report::coloured(report::on_one_line(reason), report::cyan, colour_) + "\n";
        to_ << text;
    }
    for (const stuck_test& each : file.stuck)
        to_ << heading_of(name, each.line, each.description)
            << "\n  cannot be remade: " << report::on_one_line(each.why) << "\n";
    tests_ += file.tests;
    remade_ += file.remade.size();
    stuck_ += file.stuck.size();
    listed_ += file.listed;
    coerced_ += file.coerced;
}

void remaking_report::finish() {
    if (listed_ > 0) to_ << fmt::format("{} left alone: known disagreements\n", tests(listed_));
    if (coerced_ > 0)
        to_ << fmt::format("{} left alone: for tokenizers that replace what XML cannot represent\n", tests(coerced_));
    to_ << fmt::format("{} of {} {}", report::number(remade_), tests(tests_),
                       only_lists_ ? "would be remade" : "remade");
    if (stuck_ > 0) to_ << fmt::format(", {} cannot be", report::number(stuck_));
    to_ << '\n';
}

}  // namespace strata::conformance
