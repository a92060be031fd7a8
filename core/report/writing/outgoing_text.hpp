#pragma once
// Text that is sent to a stream in chunks, so that no more than a chunk is held, however long it gets.

#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>

#include "core/report/writing/json_text.hpp"

namespace strata::report {

class outgoing_text {
public:
    /// `to` must outlive this, and gets nothing before the first `send`.
    explicit outgoing_text(std::ostream& to) : to_(to) {}

    /// The text not sent yet; append to it.
    [[nodiscard]] std::string& text() { return text_; }
    /// Sends the text if it is long enough to be worth it. Call this where something ends: a line, an object.
    void send_if_long() {
        if (text_.size() >= piece) send();
    }
    /// The same in the middle of something. Only what is itself longer than a chunk is sent in parts, so that whatever
    /// stops the work leaves whole lines except for those.
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

/// Appends `text` as in a JSON string, without the surrounding quotes, and sends it when it gets long.
void append_json_characters(outgoing_text& to, std::string_view text,
                            text_encoding encoding = text_encoding::generalised_utf8);
/// Appends `text` as a JSON string, and sends it when it gets long.
void append_json_string(outgoing_text& to, std::string_view text,
                        text_encoding encoding = text_encoding::generalised_utf8);

}  // namespace strata::report
