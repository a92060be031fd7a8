#pragma once
// Text on its way to a stream. Reports append to it and announce the end of each line or object. It is sent in
// chunks, so no more than a chunk or two is in memory, however long the report gets.

#include <cstddef>
#include <ostream>
#include <string>

namespace strata::report {

/// Text that goes to a stream in chunks.
class outgoing_text {
public:
    /// `to` must outlive the object. Nothing is written to it before the first `send`.
    explicit outgoing_text(std::ostream& to) : to_(to) {}

    /// The text that has not been sent. Append to it.
    [[nodiscard]] std::string& text() { return text_; }
    /// Sends the text if it is at least a chunk long. Call this at the end of a line or an object.
    void send_if_long() {
        if (text_.size() >= piece) send();
    }
    /// Sends the text if two chunks are pending. Call this within a line or an object. A line or object that is shorter
    /// than a chunk stays whole in the output, even if the program is interrupted.
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
