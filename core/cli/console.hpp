#pragma once
// The streams that the program reads and writes, and its error messages.

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>

#include "core/run/failure.hpp"
#include "core/run/remarks.hpp"

namespace strata::cli {

// What arguments name is the business of core/run and core/history, and its words are those of all commands.
using namespace naming;

// Exit statuses.
inline constexpr int done = 0;
inline constexpr int negative_result = 1;  ///< for example, a test failed or drafts differ
inline constexpr int failed = 2;           ///< an error, reported on standard error

class guarded_buffer;
class pager_buffer;

/// The streams of a run. A guard filters what is written to `out` and `err`: see guarded_output.hpp.
struct console {
    std::istream& in;
    std::ostream& out;
    std::ostream& err;
    bool colour = false;  ///< whether text on `out` has colour
    /// Width of `out` in columns: that of its terminal, or $COLUMNS. By default lines may have any length.
    std::size_t width = static_cast<std::size_t>(-1);
    bool terminal = false;      ///< whether `out` is a terminal
    std::size_t err_width = 0;  ///< width of the terminal that `err` is connected to; 0: not a terminal, or a dumb one
    guarded_buffer* guard = nullptr;  ///< the guard of `out`
    bool links = false;               ///< whether text on `out` has hyperlinks (OSC 8)
    bool in_terminal = false;         ///< whether `in` is a terminal
    bool may_page = false;            ///< whether a pager may show the output
    pager_buffer* pager = nullptr;    ///< the pager of `out`
    bool in_is_text = false;          ///< `in` has been read as the text of a draft ("@-"): there is no input in it
    bool verbose = false;             ///< whether to say on `err` what a draft's name stands for

    /// Remarks on names go to `err`.
    operator remarks() const;  // NOLINT(google-explicit-constructor)
};

/// The width for laid-out text: that of the console, or 80 columns if unknown.
[[nodiscard]] std::size_t text_width(const console& io);

/// Writes "strata: <what>: <why>" to standard error as a single line, whatever they contain, and leaves out the middle
/// if it is very long. Returns `failed`.
int complain(const console& io, std::string_view what, std::string_view why);
/// The same with both in one message.
int complain(const console& io, std::string_view message);
/// The same for a caught failure.
int complain(const console& io, const failure& f);
/// The same for the exception being handled, of any type; `what` names the input or command that failed. Rethrows what
/// ends the whole program: an interrupt, or output that cannot be written.
int complain_of_exception(const console& io, std::string_view what);
/// The message of that, without writing it. Call it while an exception is handled; what is not one of an input, such as
/// an interrupt, is thrown again.
[[nodiscard]] std::string words_of_exception(std::string_view what);

}  // namespace strata::cli
