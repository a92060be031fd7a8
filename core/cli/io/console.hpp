#pragma once
// Declares the streams that the program reads and writes, its error messages, and the standard streams of this process.

#include <array>
#include <cstddef>
#include <functional>
#include <iosfwd>
#include <istream>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

#include "core/run/messages.hpp"

namespace strata::cli {

using run::failure;

// Exit statuses.
inline constexpr int done = 0;
inline constexpr int negative_result = 1;  ///< not an error: for example, a test has failed or drafts differ
inline constexpr int failed = 2;           ///< an error, which has been reported on standard error

class guarded_buffer;
class pager_buffer;

/// The streams of one run of the program. What the program writes to `out` and `err` passes through filters: see
/// output_filters.hpp.
struct console {
    std::istream& in;
    std::ostream& out;
    std::ostream& err;
    bool colour = false;  ///< whether text on `out` has colour
    /// The width of `out` in columns: the width of its terminal, or $COLUMNS. The default means that lines may have any
    /// length.
    std::size_t width = static_cast<std::size_t>(-1);
    bool terminal = false;      ///< whether `out` is a terminal
    std::size_t err_width = 0;  ///< the width of `err` in columns; 0 if `err` is not a terminal, or is a dumb terminal
    guarded_buffer* guard = nullptr;  ///< the filter of `out`
    bool links = false;               ///< whether text on `out` has hyperlinks (OSC 8)
    bool in_terminal = false;         ///< whether `in` is a terminal
    bool may_page = false;            ///< whether a pager may show the output
    pager_buffer* pager = nullptr;    ///< the buffer that can pass `out` to a pager
    bool in_is_text = false;  ///< whether the text of a draft ("@-") has been read from `in`, which then cannot be an
                              ///< input
    bool verbose = false;     ///< whether to say on `err` which text each name of a draft stands for
    /// Is called with a name that no file has. Returns a clause ("; ...") that says what else the name may mean, or "".
    /// May be null.
    std::function<std::string(std::string_view name)> hint_for_missing{};

    /// Returns an object that writes remarks about the names of drafts to `err`.
    operator run::remarks() const;  // NOLINT(google-explicit-constructor)
};

/// Returns a copy of `io` that writes its output to `out`.
[[nodiscard]] console with_output(const console& io, std::ostream& out);

/// Returns the width for laid-out text: the console's width, or 80 columns if it is unknown.
[[nodiscard]] std::size_t text_width(const console& io);

/// Writes "strata: <what>: <why>" to standard error. The message is always one line, whatever characters `what` and
/// `why` contain; the middle of a very long message is left out. Returns `failed`.
int complain(const console& io, std::string_view what, std::string_view why);
/// Writes "strata: <message>" in the same way. Returns `failed`.
int complain(const console& io, std::string_view message);
/// Reports a failure that was caught. Returns `failed`.
int complain(const console& io, const failure& f);
/// Reports the exception that is being handled, which may have any type. `what` names the input or command that failed.
/// Returns `failed`. Rethrows an interrupt or `output_failed`, because these end the whole program.
int complain_of_exception(const console& io, std::string_view what);
/// Returns the message that `complain_of_exception` would write. Call this function only while an exception is being
/// handled. Rethrows an interrupt or `output_failed`.
[[nodiscard]] std::string words_of_exception(std::string_view what);

// --- The standard streams of this process ---

/// Reads from a descriptor. If an interrupt arrives while a read waits, the stream ends; `interruption::pending`
/// distinguishes this from a real end. If reading fails, throws `failure`. A stream lets this exception through only if
/// badbit is in its exception mask.
class descriptor_buffer : public std::streambuf {
public:
    explicit descriptor_buffer(int descriptor) : descriptor_(descriptor) {}

protected:
    int_type underflow() override;
    /// Returns 1 if something can be read without blocking, otherwise 0.
    std::streamsize showmanyc() override;

private:
    int descriptor_;
    std::array<char, std::size_t{1} << 16U> bytes_;  // not cleared, because most runs read little or nothing
};

/// Writes to a descriptor. Writes whole lines, even if a pipe accepts only a little at a time, so that an interrupt
/// does not cut a line off unless the line is very long. If writing fails, the stream fails as usual, and `errno` has
/// the reason.
class descriptor_output : public std::streambuf {
public:
    explicit descriptor_output(int descriptor);
    ~descriptor_output() override { descriptor_output::sync(); }
    descriptor_output(const descriptor_output&) = delete;
    descriptor_output(descriptor_output&&) = delete;
    descriptor_output& operator=(const descriptor_output&) = delete;
    descriptor_output& operator=(descriptor_output&&) = delete;

protected:
    std::streamsize xsputn(const char* text, std::streamsize size) override;
    int_type overflow(int_type c) override;
    int sync() override;

private:
    [[nodiscard]] bool write(std::string_view text);

    int descriptor_;
    bool waits_ = false;  // whether writing may have to wait for a reader: the descriptor is not a regular file
    std::string held_;
};

/// The standard streams of this process. Create only one object of this class. The constructor turns off
/// synchronisation with stdio. It ignores SIGPIPE and SIGXFSZ, so that writing to a closed pipe, or beyond the largest
/// allowed file size, is an ordinary error. It makes sure that no file gets the descriptor of a closed standard stream.
/// It limits the time that the program may take after an interrupt (`interruption::limit_time`).
class standard_streams {
public:
    standard_streams();
    /// Returns the streams without filters. They are valid as long as the object exists. Colour is on if standard
    /// output is a terminal, NO_COLOR is not set, and TERM is set to something other than "dumb".
    [[nodiscard]] console io();

private:
    descriptor_buffer bytes_in_;
    std::istream in_;
    descriptor_output bytes_out_;
    std::ostream out_;
};

}  // namespace strata::cli
