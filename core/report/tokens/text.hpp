#pragma once
// Tokens and errors for people: one line for each, with line and column of the source as an editor shows them.

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>

#include "core/report/writing/visible_text.hpp"
#include "core/spec/draft.hpp"
#include "core/text/locator.hpp"
#include "core/text/sink.hpp"

namespace strata::report {

/// How a report for people looks.
struct token_style {
    bool colour = false;                         ///< with the escape sequences of a terminal
    std::size_t longest_text = readable_length;  ///< longer texts are cut, in code points
};

/// Appends the kind of `t`, in a column of its own, and its contents: a line of `text_sink` without the place.
void append_readable(std::string& to, const token& t, token_style style);
/// The same for an error: its code, and `state` in parentheses unless that is "".
void append_readable(std::string& to, const parse_error& e, std::string_view state, token_style style);

/// Writes a line for each token and error it gets. Errors within a token come before it. Runs of characters are written
/// as they come: put a `joining_sink` in front to have each text on one line.
class text_sink : public sink {
public:
    /// `source` is the input, for lines and columns. It, `draft` and `to` must outlive the sink.
    text_sink(const spec::draft& draft, std::string_view source, input_kind kind, token_style style, std::ostream& to);

    /// Writes `t`. After the end-of-file token everything has reached the stream.
    feedback on_token(const token& t) override;
    void on_error(const parse_error& e) override;
    /// Writes an error that tree construction and not the tokenizer finds, and sends it.
    void write_tree_error(std::string_view code, std::uint64_t offset);
    /// Sends what has been written, if there was no end-of-file token.
    void send();

private:
    void begin_line(const input::position& where);
    void end_line(bool last);

    token_style style_;
    // The places of tokens ascend, and so do those of errors, but not the two together.
    input::locator of_tokens_, of_errors_;
    std::ostream& to_;
    std::string pending_;
};

}  // namespace strata::report
