#pragma once
// What the program writes passes through buffers on its way to the standard streams: a guard, a pager, and a buffer
// that converts JSON. This saves each command the work.

#include <sys/types.h>

#include <cstddef>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>
#include <utility>

#include "core/report/writing/spooled_text.hpp"
#include "core/system/calls.hpp"

namespace strata::cli {

// --- A guard ---
// It stops control sequences in inputs, file names and arguments from reaching the terminal.

/// Thrown when output cannot be written, because the reader has closed its pipe or the device is full. Not a
/// std::exception, so that no handler mistakes it for another error.
struct output_failed {
    int reason = 0;  ///< the `errno` of the write; 0 if the stream does not report one
};

/// Passes text on, but replaces invisible characters (`report::is_invisible`) by escapes such as \u{200E}. Among these,
/// only line feeds and the allowed sequences pass unchanged. Bytes that are not UTF-8 become U+FFFD.
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
    /// Lets tabs pass, because an HTML report that shows a source text needs them.
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
    report::spooled_text document_;
};

/// A stream whose buffer is a `guarded_buffer`.
class guarded_output : public std::ostream {
public:
    guarded_output(std::ostream& to, guarded_buffer::on_failure failing);
    [[nodiscard]] guarded_buffer& guard() { return buffer_; }

private:
    guarded_buffer buffer_;
};

// --- A pager ---
// It shows long text on a terminal, as git does.

/// Returns the pager to use: $STRATA_PAGER; if that is not set, $PAGER; if neither is set, "less". Returns "" for no
/// pager, if the variable is "" or "cat".
[[nodiscard]] std::string wanted_pager();

/// Passes output to a pager, or to the buffer `direct` if there is no pager. The pager starts at the first write, so a
/// command that fails without output does not start it. The pager writes to the standard output of this process. After
/// the user has quit the pager, writing fails with EPIPE.
class pager_buffer : public std::streambuf {
public:
    /// `direct` must outlive the object.
    explicit pager_buffer(std::streambuf& direct) : direct_(direct) {}
    ~pager_buffer() override;
    pager_buffer(const pager_buffer&) = delete;
    pager_buffer& operator=(const pager_buffer&) = delete;

    /// Makes the next write start the pager `command`, which is a shell command or a program with arguments. Without
    /// this call, or after a call with "", output goes to `direct`.
    void use(std::string command) { command_ = std::move(command); }
    /// Whether a pager has been started, or will be at the next write.
    [[nodiscard]] bool is_used() const { return !command_.empty() || pipe_.is_open(); }
    /// Sends what is left, and waits until the user quits the pager.
    void finish();

protected:
    std::streamsize xsputn(const char* text, std::streamsize size) override;
    int_type overflow(int_type c) override;
    int sync() override;

private:
    void start();
    void share_errors();
    bool send();

    std::streambuf& direct_;
    std::string command_;
    system::descriptor pipe_;
    pid_t process_ = -1;
    system::descriptor errors_;  // the original standard error, while messages go to the pager
    std::string held_;           // output that has not been sent to the pager yet
    static constexpr std::size_t most_held = std::size_t{1} << 14U;
};

// --- JSON ---
// Converts JSON to JSON Lines and back, so that each command can offer both although it writes only one of them.

/// How the JSON that a command writes is converted to the form that the user wants.
enum class json_form : std::uint8_t {
    as_written,
    on_one_line,  ///< each value on a line of its own, as in JSON Lines
    as_array,     ///< the lines of JSON Lines become the elements of one array
};

/// Converts JSON and passes it to another buffer. Passes on flushes as well, but flushes an array only at its end.
/// Memory: constant.
class json_buffer : public std::streambuf {
public:
    /// `to` must outlive the object.
    json_buffer(std::streambuf& to, json_form form) : to_(to), form_(form) {}
    /// Writes the end of the array. Call this function after all output.
    void end();

protected:
    std::streamsize xsputn(const char* text, std::streamsize size) override;
    int_type overflow(int_type c) override;
    int sync() override { return form_ == json_form::as_array ? 0 : to_.pubsync(); }

private:
    void pass(std::string_view text);
    void keep_on_one_line(char c);
    void add_to_array(char c);

    std::streambuf& to_;
    json_form form_;
    std::string made_;
    std::size_t depth_ = 0;
    bool in_string_ = false, is_escaped_ = false;
    bool has_begun_ = false, is_between_ = true;
};

/// A stream whose buffer is a `json_buffer`.
class json_output : public std::ostream {
public:
    json_output(std::ostream& to, json_form form);
    void end() { buffer_.end(); }

private:
    json_buffer buffer_;
};

}  // namespace strata::cli
