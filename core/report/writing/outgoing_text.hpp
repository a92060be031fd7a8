#pragma once
// Text on its way to a stream. Reports append to it and say where a line or an object ends; it is sent in chunks, so no
// more than a chunk or two is held, however long the report gets.

#include <cstddef>
#include <ostream>
#include <string>

namespace strata::report {

/// Text that goes to a stream in chunks.
class outgoing_text {
public:
    /// `to` must outlive the object, and gets nothing before the first `send`.
    explicit outgoing_text(std::ostream& to) : to_(to) {}

    /// The text not sent yet; append to it.
    [[nodiscard]] std::string& text() { return text_; }
    /// Sends the text if it is long enough to be worth it. Call this where something ends: a line, an object.
    void send_if_long() {
        if (text_.size() >= piece) send();
    }
    /// Sends the text in the middle of something, but only when two chunks are pending: lines and objects shorter than
    /// a chunk stay whole in the output, whatever stops the work.
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
    /// Drops the text not sent yet.
    void begin_anew() {
        text_.clear();
        has_sent_ = false;
    }

    /// The size of a chunk, except for what is appended at once.
    static constexpr std::size_t piece = std::size_t{1} << 16U;

private:
    std::ostream& to_;
    std::string text_;
    bool has_sent_ = false;
};

}  // namespace strata::report
