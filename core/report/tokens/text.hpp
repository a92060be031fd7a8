#pragma once
// Tokens and errors as text: in words for any report, and as the lines of `text_sink`. A line begins with the line and
// column of its token or error in the source, as an editor counts them.

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
    /// Appends a text of the token (a view that the token holds) in quotes.
    std::function<void(std::string& to, std::string_view text)> quote;
    /// Whether to write the attribute that has the given index. Attributes that are not written are counted in
    /// their place: "… (3 attributes)". Empty: all are written.
    std::function<bool(std::size_t)> shown;
};

/// Appends everything about `t` except its kind, with a space before each part: its name, attributes, texts.
/// Appends nothing for an end-of-file token.
void append_words(std::string& to, const token& t, const token_wording& how);

/// The attributes of a tag; empty for other tokens.
[[nodiscard]] std::span<const attribute> attributes_of(const token& t);

// --- Lines ---

/// How a report for people looks.
struct token_style {
    bool colour = false;                         ///< with the escape sequences of a terminal
    std::size_t longest_text = readable_length;  ///< longer texts are cut to this many code points
};

/// Appends the kind of `t`, in a column of its own, and its contents: a line of `text_sink` without its position.
void append_readable(std::string& to, const token& t, token_style style);
/// Appends "error" in a column of its own, the code of `e`, and `state` in parentheses unless that is "".
void append_readable(std::string& to, const parse_error& e, std::string_view state, token_style style);

/// Writes a line for each token and error it gets. Errors within a token come before it. Each run of characters
/// becomes a line. Put a `joining_sink` in front to write each text on one line.
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
    // A locator needs ascending offsets. Tokens ascend and errors ascend, but not both together.
    input::locator of_tokens_, of_errors_;
    std::ostream& to_;
    std::string pending_;
};

}  // namespace strata::report
