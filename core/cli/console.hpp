#pragma once
// Where the program reads and writes, and how it says that something could not be done.

#include <cstddef>
#include <iosfwd>
#include <stdexcept>
#include <string>
#include <string_view>

namespace strata::cli {

// Exit statuses.
inline constexpr int done = 0;
inline constexpr int answer_is_no = 1;  ///< the question that was asked has the answer "no"
inline constexpr int not_done = 2;      ///< something could not be done, and standard error says what

/// Something that cannot be done, and why.
class failure : public std::runtime_error {
public:
    failure(std::string_view what, std::string_view why);
};

class guarded_buffer;
class pager_buffer;

/// The streams of a run. What is written to `out` and `err` passes a guard: see guarded_output.hpp.
struct console {
    std::istream& in;
    std::ostream& out;
    std::ostream& err;
    bool colour = false;  ///< whether text on `out` has colour
    /// How many columns `out` has: those of the terminal that it is, or what COLUMNS says. By default lines may be of
    /// any length.
    std::size_t width = static_cast<std::size_t>(-1);
    bool terminal = false;            ///< whether `out` is a terminal
    std::size_t err_width = 0;        ///< how many columns the terminal has that `err` is; 0: it is none that obeys
    guarded_buffer* guard = nullptr;  ///< that of `out`
    bool links = false;               ///< whether text on `out` has hyperlinks (OSC 8)
    bool in_terminal = false;         ///< whether `in` is a terminal
    bool may_page = false;            ///< whether a pager may show what is written to `out`
    pager_buffer* pager = nullptr;    ///< that of `out`
};

/// How wide laid-out text is: as wide as the console, or 80 columns where that does not say.
[[nodiscard]] std::size_t text_width(const console& io);

/// Writes "strata: <what>: <why>" to standard error, on one line whatever they hold; of a line that is very long only
/// beginning and end. Returns `not_done`.
int complain(const console& io, std::string_view what, std::string_view why);
/// The same of a failure that was caught.
int complain(const console& io, const failure& f);
/// The same of the exception that is being handled, whatever it is: `what` could not be done. Throws on what is not of
/// `what` alone: an interrupt, or that nothing can be written.
int complain_of_exception(const console& io, std::string_view what);

}  // namespace strata::cli
