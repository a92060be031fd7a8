#pragma once
// What stands between the program and its standard streams, so that no message and no report can forget it: text of
// inputs, names and arguments never reaches a terminal as anything that it obeys.

#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

namespace strata::cli {

/// Thrown where what is written reaches nobody: the reader has gone, or the device is full. It is no std::exception, so
/// that no handler on its way takes it for one that it knows.
struct output_failed {
    int reason = 0;  ///< the errno of the write, or 0 where the stream does not say
};

/// Passes on what is written, but for characters that are invisible (`report::is_invisible`): of these only line feeds
/// pass, and the sequences that the guard was told about. Others become escapes as \u{200E}; bytes that are no UTF-8
/// become U+FFFD.
class guarded_buffer : public std::streambuf {
public:
    /// What happens where `to` takes no more.
    enum class on_failure : std::uint8_t {
        say,    ///< the stream fails, as streams do
        raise,  ///< `output_failed` is thrown
    };

    /// `to` must outlive this.
    guarded_buffer(std::streambuf& to, on_failure failing) : to_(to), failing_(failing) {}

    /// Lets the style sequences of reports pass (`report::style_sequences`).
    void allow_styles() { styles_ = true; }
    /// Lets links pass (`report::linked`) whose address is https and printable ASCII.
    void allow_links() { links_ = true; }
    /// Lets carriage returns pass, and the sequence that clears a line: for a line that is rewritten in its place.
    void allow_rewriting() { rewriting_ = true; }
    /// Lets every byte pass: for output that is no text for people.
    void allow_everything();
    /// Passes on the beginning of a character whose end never came, as U+FFFD.
    void end();

protected:
    std::streamsize xsputn(const char* text, std::streamsize size) override;
    int_type overflow(int_type c) override;
    int sync() override;

private:
    void pass(std::string_view text, bool whole);
    void put(std::string_view text);
    void fail();
    [[nodiscard]] std::size_t length_of_sequence(std::string_view text) const;
    [[nodiscard]] bool may_become_sequence(std::string_view text) const;

    std::streambuf& to_;
    on_failure failing_;
    bool styles_ = false, links_ = false, rewriting_ = false, everything_ = false;
    bool failed_ = false;
    std::string held_;  // of a character or a sequence the beginning
};

/// A stream with such a buffer.
class guarded_output : public std::ostream {
public:
    guarded_output(std::ostream& to, guarded_buffer::on_failure failing);
    [[nodiscard]] guarded_buffer& guard() { return buffer_; }

private:
    guarded_buffer buffer_;
};

}  // namespace strata::cli
