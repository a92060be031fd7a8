#include "core/cli/io/progress_bar.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <utility>

#include "core/report/writing/formatting.hpp"
#include "core/report/writing/layout.hpp"
#include "core/report/writing/visible_text.hpp"

namespace strata::cli {
namespace {

constexpr auto pause = std::chrono::milliseconds(100);
constexpr std::size_t bar_columns = 20;

}  // namespace

progress_bar::progress_bar(std::ostream& err, std::size_t columns, std::chrono::milliseconds patience)
    : err_(err), columns_(columns), due_(std::chrono::steady_clock::now() + patience) {}

void progress_bar::expect(std::uint64_t inputs, std::uint64_t bytes) {
    inputs_ = inputs;
    bytes_ = bytes;
}

void progress_bar::begin_input(std::string name, std::optional<std::uint64_t> archive_bytes) {
    name_ = std::move(name);
    is_archived_ = archive_bytes.has_value();
    bytes_done_ += archive_bytes.value_or(0);
}

void progress_bar::advance(std::size_t bytes) {
    if (!is_archived_) bytes_done_ += bytes;
    write_if_due();
}

void progress_bar::show_part(double part) {
    part_ = part;
    write_if_due();
}

void progress_bar::write_if_due() {
    if (columns_ == 0) return;
    const auto now = std::chrono::steady_clock::now();
    if (now < due_) return;
    due_ = now + pause;
    visible_ = true;
    err_ << '\r' << report::clear_line << line() << std::flush;
}

void progress_bar::hide() {
    if (!visible_) return;
    visible_ = false;
    err_ << '\r' << report::clear_line << std::flush;
}

std::string progress_bar::line() const {
    const double done = static_cast<double>(bytes_done_) / 1e6;
    std::string text;
    if (bytes_ > 0 || part_ >= 0) {
        const double part =
            std::min(1.0, part_ >= 0 ? part_ : static_cast<double>(bytes_done_) / static_cast<double>(bytes_));
        const auto filled = static_cast<std::size_t>(part * static_cast<double>(bar_columns));
        text = fmt::format("[{}{}] {:3.0f}%", std::string(filled, '#'), std::string(bar_columns - filled, '-'),
                           100 * part);
        if (part_ < 0) text += fmt::format("  {:.1f} of {:.1f} MB", done, static_cast<double>(bytes_) / 1e6);
    } else {
        text = fmt::format("{:.1f} MB", done);
    }
    if (inputs_ > 1)
        text += fmt::format(", {} of {} inputs", inputs_done_, inputs_);
    else if (inputs_ == 0 && inputs_done_ > 0)
        text += ", " + report::counted(inputs_done_, "input", "inputs");
    text += "  ";
    report::append_visible(text, name_);
    // A line that fills the whole width would make the terminal start a new line.
    return report::shortened(report::styled_text(std::move(text)), columns_ - 1).text();
}

}  // namespace strata::cli
