#pragma once
// A progress bar for long work on a terminal.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

namespace strata::cli {

/// One line on standard error that is rewritten in place. It never appears for short work.
class progress_bar {
public:
    /// `columns` is the width of the terminal; 0 means that there is no terminal, and nothing is ever written. `err`
    /// must outlive the object. `patience` is how long the work must take before the bar appears.
    progress_bar(std::ostream& err, std::size_t columns,
                 std::chrono::milliseconds patience = std::chrono::milliseconds(1000));
    ~progress_bar() { hide(); }
    progress_bar(const progress_bar&) = delete;
    progress_bar(progress_bar&&) = delete;
    progress_bar& operator=(const progress_bar&) = delete;
    progress_bar& operator=(progress_bar&&) = delete;

    /// Sets the amount of work before it begins; 0 if unknown.
    void expect(std::uint64_t inputs, std::uint64_t bytes);
    /// Begins the next input. If it is a page of an archive, `archive_bytes` is how many bytes of the archive have been
    /// read so far; the bar then shows this number, and the bytes of the page are not counted.
    void begin_input(std::string name, std::optional<std::uint64_t> archive_bytes = std::nullopt);
    /// Counts `bytes` more bytes of the input as done.
    void advance(std::size_t bytes);
    /// For work that is not counted in bytes: sets the fraction of the current stage that is done, from 0 to 1.
    void show_part(double part);
    void end_input() { ++inputs_done_; }
    /// Clears the line, so that something else can be written. The next `advance` may show the bar again.
    void hide();
    /// Whether the bar can ever appear.
    [[nodiscard]] bool can_show() const { return columns_ > 0; }

private:
    [[nodiscard]] std::string line() const;
    void write_if_due();

    std::ostream& err_;
    std::size_t columns_;
    std::chrono::steady_clock::time_point due_;  // time of the next update
    std::uint64_t inputs_ = 0, bytes_ = 0, inputs_done_ = 0, bytes_done_ = 0;
    std::string name_;
    bool is_archived_ = false;
    double part_ = -1;  // for work that is not counted in bytes
    bool visible_ = false;
};

}  // namespace strata::cli
