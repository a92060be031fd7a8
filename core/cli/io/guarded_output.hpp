#pragma once
// A filter between the program and its standard streams. It keeps control sequences in inputs, file names and arguments
// away from the terminal, so that no message and no report has to do this itself.

#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

#include "core/pages/spool/spooled_text.hpp"

namespace strata::cli {

/// Thrown when output cannot be written, because the reader has closed its pipe or the device is full. Not a
/// std::exception, so that no handler mistakes it for another error.
struct output_failed {
    int reason = 0;  ///< the `errno` of the write; 0 if the stream does not report one
};

/// Passes text on, except most invisible characters (`report::is_invisible`). Line feeds and the allowed sequences
/// pass. Every other invisible character is replaced by an escape such as \u{200E}. Bytes that are not UTF-8 become
/// U+FFFD.
class guarded_buffer : public std::streambuf {
public:
    /// What happens when a write fails.
    enum class on_failure : std::uint8_t {
        say,    ///< the failbit of the stream is set
        raise,  ///< `output_failed` is thrown
    };

    /// `to` must outlive the object.
    guarded_buffer(std::streambuf& to, on_failure failing) : to_(to), failing_(failing) {}

    /// Lets the style sequences of reports pass (`report::style_sequences`).
    void allow_styles() { styles_ = true; }
    /// Lets links pass (`report::linked`) if the address is an https address of printable ASCII.
    void allow_links() { links_ = true; }
    /// Lets tabs pass, for pages that show a source text.
    void allow_tabs() { tabs_ = true; }
    /// Lets carriage returns and the sequence that clears a line pass, for a line that is rewritten in place.
    void allow_rewriting() { rewriting_ = true; }
    /// Lets every byte pass, for output that is not text.
    void allow_everything();
    /// Ends the output: writes U+FFFD if the last character is incomplete.
    void end();

    /// What happens to unfinished output when an interrupt arrives.
    enum class on_interrupt {
        line_is_ended,     ///< the current line is written, then `interrupted` is thrown
        document_is_lost,  ///< output is held back until `flush`; an interrupt drops what is held back and throws
                           ///< `interrupted`
        writer_decides,    ///< nothing: the writer itself checks for interrupts, and completes what it has begun
    };
    void set(on_interrupt what) { interrupts_ = what; }
    /// Drops the output that is held back.
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
    std::string held_;  // the beginning of an incomplete character or sequence
    on_interrupt interrupts_ = on_interrupt::line_is_ended;
    pages::spooled_text document_;
};

/// A stream whose buffer is a `guarded_buffer`.
class guarded_output : public std::ostream {
public:
    guarded_output(std::ostream& to, guarded_buffer::on_failure failing);
    [[nodiscard]] guarded_buffer& guard() { return buffer_; }

private:
    guarded_buffer buffer_;
};

}  // namespace strata::cli
