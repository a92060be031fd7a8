#pragma once
// Writes tokens and errors as text: in words for any report, and as the lines of `text_sink`. Each of these lines
// begins with the position of the token or error in the source: a line and a column, counted as in an editor.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>

#include "core/report/writing/visible_text.hpp"
#include "core/spec/draft.hpp"
#include "core/text/locator.hpp"
#include "core/text/sink.hpp"
#include "core/text/token.hpp"

namespace strata::report {

// --- Words ---

/// The name of a kind of token, and its colour on a terminal.
struct token_kind {
    std::string_view name;    ///< "start tag"
    std::string_view colour;  ///< an escape sequence
};
[[nodiscard]] token_kind kind_of(const token& t);

/// How the parts of a token are written.
struct token_wording {
    /// Appends one of the token's texts in quotes. `text` is the same view that the token holds.
    std::function<void(std::string& to, std::string_view text)> quote;
    /// Whether to write the attribute that has the given index. In place of the attributes that are not written, their
    /// number is written: "… (3 attributes)". If the function is empty, all attributes are written.
    std::function<bool(std::size_t)> shown;
};

/// Appends the parts of `t` (name, attributes and texts), each after a space, but not the kind of token. Appends
/// nothing for an end-of-file token.
void append_words(std::string& to, const token& t, const token_wording& how);

/// The attributes of a tag; empty for other tokens.
[[nodiscard]] std::span<const attribute> attributes_of(const token& t);

// --- Lines ---

/// How a report for people looks.
struct token_style {
    bool colour = false;                         ///< whether to write escape sequences for colours
    std::size_t longest_text = readable_length;  ///< how many code points of a text are shown
};

/// Appends the kind of `t`, in a column of its own, and the contents of `t`. This is a line of `text_sink` without the
/// position.
void append_readable(std::string& to, const token& t, token_style style);
/// Appends "error" in a column of its own, the code of `e`, and, unless `state` is "", the state in parentheses.
void append_readable(std::string& to, const parse_error& e, std::string_view state, token_style style);

/// Writes a line for each token and error that it receives. Errors within a token come before the token. Each character
/// token gets a line, so a text may get several lines. Put a `joining_sink` in front to write each text on one line.
class text_sink : public sink {
public:
    /// `source` is the input; lines and columns refer to it. `source`, `draft` and `to` must outlive the sink.
    text_sink(const spec::draft& draft, std::string_view source, input_kind kind, token_style style, std::ostream& to);

    /// Writes `t`. After the end-of-file token everything has reached the stream.
    feedback on_token(const token& t) override;
    void on_error(const parse_error& e) override;
    /// Writes and sends an error that tree construction, not the tokenizer, finds.
    void write_tree_error(std::string_view code, std::uint64_t offset);
    /// Sends what has been written. Needed only if there was no end-of-file token.
    void send();

private:
    void begin_line(const input::position& where);
    void end_line(bool last);

    token_style style_;
    // A locator needs ascending offsets. The offsets ascend within the tokens and within the errors, but not across
    // both, so each kind has its own locator.
    input::locator of_tokens_, of_errors_;
    std::ostream& to_;
    std::string pending_;
};

}  // namespace strata::report
