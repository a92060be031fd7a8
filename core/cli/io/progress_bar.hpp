#pragma once
// A progress bar for long work on a terminal.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

namespace strata::cli {

/// A line on standard error that is rewritten in place while work is done. It does not appear if the work is short.
class progress_bar {
public:
    /// `columns` is the width of the terminal; 0 means that there is no terminal, so the bar is never written. `err`
    /// must outlive the object. The bar appears only after the work has taken `patience`.
    progress_bar(std::ostream& err, std::size_t columns,
                 std::chrono::milliseconds patience = std::chrono::milliseconds(1000));
    ~progress_bar() { hide(); }
    progress_bar(const progress_bar&) = delete;
    progress_bar(progress_bar&&) = delete;
    progress_bar& operator=(const progress_bar&) = delete;
    progress_bar& operator=(progress_bar&&) = delete;

    /// Sets how much work there will be. Call it before the work begins. 0 means that the amount is unknown.
    void expect(std::uint64_t inputs, std::uint64_t bytes);
    /// Begins the next input. For a page of an archive, `archive_bytes` is the number of bytes of the archive that have
    /// been read so far; the bar then shows this number, and does not count the bytes of the page.
    void begin_input(std::string name, std::optional<std::uint64_t> archive_bytes = std::nullopt);
    /// Records that `bytes` more bytes of the input are done.
    void advance(std::size_t bytes);
    /// Shows that `part` of the current stage is done, from 0 to 1. For work that is not counted in bytes.
    void show_part(double part);
    void end_input() { ++inputs_done_; }
    /// Clears the line, so that something else can be written. A later `advance` may show the bar again.
    void hide();
    /// Whether the bar can ever appear.
    [[nodiscard]] bool can_show() const { return columns_ > 0; }

private:
    [[nodiscard]] std::string line() const;
    void write_if_due();

    std::ostream& err_;
    std::size_t columns_;
    std::chrono::steady_clock::time_point due_;  // when the line will be written next
    std::uint64_t inputs_ = 0, bytes_ = 0, inputs_done_ = 0, bytes_done_ = 0;
    std::string name_;
    bool is_archived_ = false;
    double part_ = -1;  // the argument of `show_part`; negative if it was not called
    bool visible_ = false;
};

}  // namespace strata::cli
