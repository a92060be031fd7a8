#pragma once
// How far long work has come, on a terminal, for as long as it lasts.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>

namespace strata::cli {

/// One line on standard error that is rewritten in its place. Work that is short never shows it.
class progress_bar {
public:
    /// `columns` of the terminal that `err` is; 0: it is none, and nothing is ever written. `err` must outlive this.
    /// `patience`: how long the work must have lasted.
    progress_bar(std::ostream& err, std::size_t columns,
                 std::chrono::milliseconds patience = std::chrono::milliseconds(1000));
    ~progress_bar() { hide(); }
    progress_bar(const progress_bar&) = delete;
    progress_bar(progress_bar&&) = delete;
    progress_bar& operator=(const progress_bar&) = delete;
    progress_bar& operator=(progress_bar&&) = delete;

    /// How much there is to do, before it begins. `bytes` 0: nobody knows.
    void expect(std::uint64_t inputs, std::uint64_t bytes);
    void begin_input(std::string name);
    /// That many bytes more are done.
    void advance(std::size_t bytes);
    /// Of work that is not counted in bytes: how much of the present stage is done, from 0 to 1.
    void show_part(double part);
    void end_input() { ++inputs_done_; }
    /// Takes the line away, so that something else can be written. The next `advance` may bring it back.
    void hide();
    /// Whether it can appear at all.
    [[nodiscard]] bool can_show() const { return columns_ > 0; }

private:
    [[nodiscard]] std::string line() const;
    void write_if_due();

    std::ostream& err_;
    std::size_t columns_;
    std::chrono::steady_clock::time_point due_;  // when it is to be written next
    std::uint64_t inputs_ = 0, bytes_ = 0, inputs_done_ = 0, bytes_done_ = 0;
    std::string name_;
    double part_ = -1;  // of work that is not counted in bytes
    bool visible_ = false;
};

}  // namespace strata::cli
