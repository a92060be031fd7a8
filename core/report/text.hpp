#pragma once
// Tokens and errors for people: one line for each, with line and column of the source as an editor shows them.

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>

#include "core/input/locator.hpp"
#include "core/report/visible_text.hpp"
#include "core/spec/draft.hpp"
#include "core/token/sink.hpp"

namespace strata::report {

/// How a report for people looks.
struct text_style {
    bool colour = false;                         ///< with the escape sequences of a terminal
    std::size_t longest_text = readable_length;  ///< longer texts are cut, in code points
};

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
    void begin_line(const input::position& where, std::string_view kind, std::string_view colour);
    void end_line(bool last);

    text_style style_;
    // Tokens begin in ascending order, and so do errors stand, but not the ones among the others.
    input::locator of_tokens_, of_errors_;
    std::ostream& to_;
    std::string pending_;
};

}  // namespace strata::report
