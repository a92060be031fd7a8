#pragma once
// Tokens and errors for people: one line for each, with line and column of the source as an editor shows them.

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>

#include "core/input/locator.hpp"
#include "core/report/writing/visible_text.hpp"
#include "core/spec/draft.hpp"
#include "core/token/sink.hpp"

namespace strata::report {

/// How a report for people looks.
struct text_style {
    bool colour = false;                         ///< with the escape sequences of a terminal
    std::size_t longest_text = readable_length;  ///< longer texts are cut, in code points
};

/// Appends the kind of `t`, in a column of its own, and what is said of it, as `text_sink` does behind the place.
void append_readable(std::string& to, const token& t, text_style style);
/// The same of an error: its code, and `state` in parentheses unless that is "".
void append_readable(std::string& to, const parse_error& e, std::string_view state, text_style style);

/// Writes a line for each token and error it gets. Errors within a token come before it. Runs of characters are written
/// as they come: put a `joining_sink` before it to have each text on one line.
class text_sink : public sink {
public:
    /// `source` is the input, for lines and columns. It, `draft` and `to` must outlive the sink.
    text_sink(const spec::draft& draft, std::string_view source, input_kind kind, text_style style, std::ostream& to);

    /// Writes what `t` is. After the end-of-file token everything has reached the stream.
    feedback on_token(const token& t) override;
    void on_error(const parse_error& e) override;

private:
    void begin_line(const input::position& where);
    void end_line(bool last);

    text_style style_;
    // Tokens begin in ascending order, and so do errors stand, but not the ones among the others.
    input::locator of_tokens_, of_errors_;
    std::ostream& to_;
    std::string pending_;
};

}  // namespace strata::report
