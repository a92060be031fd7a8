#pragma once
// Formats values, numbers and lines, writes counts in words, and sends text in chunks.

#include <fmt/core.h>

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

namespace strata::report {

/// Appends `format` with its arguments filled in.
void append_formatted(std::string& to, fmt::string_view format, fmt::format_args values);

/// Appends `format`, which is checked at compile time, with its arguments filled in. In fmt 9, `format_to` with an
/// iterator instantiates the whole formatter in every file that calls it, and this takes most of the compile time of
/// small files. `append_formatted` instantiates it only once.
template <class... Values>
void append_format(std::string& to, fmt::format_string<Values...> format, Values&&... values) {
    append_formatted(to, format, fmt::make_format_args(values...));
}

/// Appends a line: `format` with its arguments filled in, and a line end.
template <class... Values>
void line(std::string& to, fmt::format_string<Values...> format, Values&&... values) {
    append_format(to, format, std::forward<Values>(values)...);
    to += '\n';
}

/// Appends a number, without the cost of a format string.
inline void append_number(std::string& to, std::uint64_t number) {
    std::array<char, 20> digits{};  // as many digits as the longest number has
    const char* const end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    to.append(digits.data(), static_cast<std::size_t>(end - digits.data()));
}

/// Appends a CSV field, quoted where necessary. Spreadsheets run a field as a formula if it begins with "=", "+", "-",
/// "@" or a control character, and a field may be the address of an untrusted page. So an apostrophe is put before such
/// a field, and also before a field that begins with an apostrophe. Numbers and the field "-" are not changed.
void append_csv_field(std::string& to, std::string_view text);

/// A number for people: "5,311".
[[nodiscard]] std::string number(std::uint64_t n);

/// A number and the noun that it counts: "3 rules", "1 rule".
[[nodiscard]] std::string counted(std::uint64_t n, std::string_view one, std::string_view several);

/// A buffer between a report and a stream. Reports append text to it and announce the end of each line or object. The
/// text is sent in chunks, so at most about two chunks are in memory, however long the report gets.
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
    /// earlier, a line or object that is shorter than a chunk is either completely in the output or not at all, even if
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
