#pragma once
// A filter between the program and its standard streams. It keeps control sequences in inputs, file names and arguments
// away from the terminal, so that single messages and reports need not do so.

#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

#include "core/pages/spool/spooled_text.hpp"

namespace strata::cli {

/// Thrown when output cannot be written: the reader has closed its pipe, or the device is full. It is not a
/// std::exception, so that no handler mistakes it for another error.
struct output_failed {
    int reason = 0;  ///< the errno of the write, or 0 if the stream does not report it
};

/// Passes its input on, except invisible characters (`report::is_invisible`). Line feeds and the allowed sequences
/// pass; the other invisible characters become escapes such as \u{200E}. Bytes that are not UTF-8 become U+FFFD.
class guarded_buffer : public std::streambuf {
public:
    /// What happens when a write fails.
    enum class on_failure : std::uint8_t {
        say,    ///< the stream's failbit is set
        raise,  ///< `output_failed` is thrown
    };

    /// `to` must outlive the object.
    guarded_buffer(std::streambuf& to, on_failure failing) : to_(to), failing_(failing) {}

    /// Allows the style sequences of reports (`report::style_sequences`).
    void allow_styles() { styles_ = true; }
    /// Allows links (`report::linked`) whose address is https and printable ASCII.
    void allow_links() { links_ = true; }
    /// Allows tabs, for pages that show a source.
    void allow_tabs() { tabs_ = true; }
    /// Allows carriage returns and the sequence that clears a line, for a line that is rewritten in place.
    void allow_rewriting() { rewriting_ = true; }
    /// Allows every byte, for output that is not text.
    void allow_everything();
    /// Writes an unfinished character at the end as U+FFFD.
    void end();

    /// What happens to output in progress when an interrupt arrives.
    enum class on_interrupt {
        line_is_ended,     ///< `interrupted` is thrown after the line
        document_is_lost,  ///< the output is held until `flush`; `interrupted` is thrown, and the output is lost
        writer_decides,    ///< nothing: the writer checks for interrupts, and completes whatever it has begun
    };
    void set(on_interrupt what) { interrupts_ = what; }
    /// Drops what is held.
    void drop();

protected:
    std::streamsize xsputn(const char* text, std::streamsize size) override;
    int_type overflow(int_type c) override;
    int sync() override;

private:
    void pass(std::string_view text, bool whole);
    void put(std::string_view text);
    void write(std::string_view text);
    void fail();
    [[nodiscard]] std::size_t length_of_sequence(std::string_view text) const;
    [[nodiscard]] bool may_become_sequence(std::string_view text) const;

    std::streambuf& to_;
    on_failure failing_;
    bool styles_ = false, links_ = false, tabs_ = false, rewriting_ = false, everything_ = false;
    bool failed_ = false;
    std::string held_;  // the beginning of an unfinished character or sequence
    on_interrupt interrupts_ = on_interrupt::line_is_ended;
    pages::spooled_text document_;
};

/// A stream with this buffer.
class guarded_output : public std::ostream {
public:
    guarded_output(std::ostream& to, guarded_buffer::on_failure failing);
    [[nodiscard]] guarded_buffer& guard() { return buffer_; }

private:
    guarded_buffer buffer_;
};

}  // namespace strata::cli
