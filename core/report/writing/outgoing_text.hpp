#pragma once
// A buffer between a report and a stream. Reports append text to it and announce the end of each line or object. The
// text is sent in chunks, so at most about two chunks are in memory, however long the report gets.

#include <cstddef>
#include <ostream>
#include <string>

namespace strata::report {

/// Text that goes to a stream in chunks.
class outgoing_text {
public:
    /// `to` must outlive the object. Nothing is written to `to` before the first call of a function that sends.
    explicit outgoing_text(std::ostream& to) : to_(to) {}

    /// The text that has not been sent. Append to it.
    [[nodiscard]] std::string& text() { return text_; }
    /// Sends the text if it is at least a chunk long. Call this at the end of a line or an object.
    void send_if_long() {
        if (text_.size() >= piece) send();
    }
    /// Sends the text if it is at least two chunks long. Call this within a line or an object. Because it does not send
    /// earlier, a line or object that is shorter than a chunk is either in the output as a whole or not at all, even if
    /// the program is interrupted.
    void send_part_if_long() {
        if (text_.size() >= 2 * piece) send();
    }
    /// Sends the text.
    void send() {
        to_.write(text_.data(), static_cast<std::streamsize>(text_.size()));
        has_sent_ = has_sent_ || !text_.empty();
        text_.clear();
    }
    /// Whether anything has been sent since the last `begin_anew`.
    [[nodiscard]] bool has_sent() const { return has_sent_; }
    /// Drops the text that has not been sent.
    void begin_anew() {
        text_.clear();
        has_sent_ = false;
    }

    /// The size of a chunk. One appended text may make a chunk larger.
    static constexpr std::size_t piece = std::size_t{1} << 16U;

private:
    std::ostream& to_;
    std::string text_;
    bool has_sent_ = false;
};

}  // namespace strata::report
