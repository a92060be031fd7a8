#pragma once
// The streams that the program reads and writes, its error messages, and the standard streams of this process.

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
inline constexpr int negative_result = 1;  ///< for example, a test has failed or drafts differ
inline constexpr int failed = 2;           ///< an error, which is reported on standard error

class guarded_buffer;
class pager_buffer;

/// The streams of one run of the program. A guard filters what is written to `out` and to `err`: see
/// output_filters.hpp.
struct console {
    std::istream& in;
    std::ostream& out;
    std::ostream& err;
    bool colour = false;  ///< whether text on `out` has colour
    /// Width of `out` in columns: that of its terminal, or $COLUMNS. By default lines may have any length.
    std::size_t width = static_cast<std::size_t>(-1);
    bool terminal = false;      ///< whether `out` is a terminal
    std::size_t err_width = 0;  ///< the width of the terminal to which `err` is connected; 0 if it is not a terminal,
                                ///< or a dumb one
    guarded_buffer* guard = nullptr;  ///< the guard of `out`
    bool links = false;               ///< whether text on `out` has hyperlinks (OSC 8)
    bool in_terminal = false;         ///< whether `in` is a terminal
    bool may_page = false;            ///< whether a pager may show the output
    pager_buffer* pager = nullptr;    ///< the pager of `out`
    bool in_is_text = false;          ///< whether `in` has been read as the text of a draft ("@-"), so that it has no
                                      ///< input
    bool verbose = false;             ///< whether to report on `err` which text a draft's name stands for
    /// A clause ("; ...") on what a name may mean if there is no file with that name; "" if nothing is known. The
    /// function may be empty.
    std::function<std::string(std::string_view name)> hint_for_missing{};

    /// Converts to an object that writes remarks on names to `err`.
    operator run::remarks() const;  // NOLINT(google-explicit-constructor)
};

/// Returns a copy of the console with `out` as its stream for output.
[[nodiscard]] console with_output(const console& io, std::ostream& out);

/// The width for laid-out text: that of the console, or 80 columns if unknown.
[[nodiscard]] std::size_t text_width(const console& io);

/// Writes "strata: <what>: <why>" to standard error as a single line, whatever characters `what` and `why` have. The
/// middle of a very long line is left out. Returns `failed`.
int complain(const console& io, std::string_view what, std::string_view why);
/// Reports a message that is a single text.
int complain(const console& io, std::string_view message);
/// Reports a caught failure.
int complain(const console& io, const failure& f);
/// Reports the exception that is being handled; it may have any type. `what` names the input or command that failed. An
/// interrupt, and the exception for output that cannot be written, are thrown again, because they end the whole
/// program.
int complain_of_exception(const console& io, std::string_view what);
/// The message that `complain_of_exception` would write. Call this function while an exception is being handled. An
/// exception that is not about an input, such as an interrupt, is thrown again.
[[nodiscard]] std::string words_of_exception(std::string_view what);

// --- The standard streams of this process ---

/// Reads from a descriptor. If an interrupt arrives while it waits, the stream ends; `interruption::pending`
/// distinguishes this from a real end. If reading fails, it throws `failure`, which a stream throws again if badbit is
/// among its exceptions.
class descriptor_buffer : public std::streambuf {
public:
    explicit descriptor_buffer(int descriptor) : descriptor_(descriptor) {}

protected:
    int_type underflow() override;
    /// Returns 1 if something can be read without blocking, otherwise 0.
    std::streamsize showmanyc() override;

private:
    int descriptor_;
    std::array<char, std::size_t{1} << 16U> bytes_;  // not cleared: most runs read little or nothing
};

/// Writes to a descriptor. A line is written as a whole, even if a pipe accepts only a little at a time. So an
/// interrupt does not cut a line off, unless the line is very long. If writing fails, the stream reports this as usual,
/// and `errno` has the reason.
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
    bool waits_ = false;  // it is not a file: writing may have to wait for a reader
    std::string held_;
};

/// The streams of this process. Create only one such object. It turns off synchronisation with stdio. It turns off
/// SIGPIPE and SIGXFSZ, so that it is an ordinary error to write to a closed pipe, or to write more to a file than is
/// allowed. If a standard stream is closed, it makes sure that no file that is opened later gets its descriptor. It
/// limits the time that the program may take after an interrupt (`interruption::limit_time`).
class standard_streams {
public:
    standard_streams();
    /// The streams, without guards. They are valid as long as the object exists. Colour is on if standard output is a
    /// terminal, NO_COLOR is not set, and TERM is set and not "dumb".
    [[nodiscard]] console io();

private:
    descriptor_buffer bytes_in_;
    std::istream in_;
    descriptor_output bytes_out_;
    std::ostream out_;
};

}  // namespace strata::cli
