#pragma once
// Tokens and errors as JSON Lines: one object a line, in the order in which they occur.
//
// The objects, their fields and the order of these are what scripts rely on.

#include <iosfwd>
#include <string>
#include <string_view>

#include "core/input/locator.hpp"
#include "core/report/writing/outgoing_text.hpp"
#include "core/spec/draft.hpp"
#include "core/token/sink.hpp"

namespace strata::report {

/// Appends the object of a token, without a line end.
void append_jsonl(std::string& to, const token& t);
/// The same, sending what gets long: a token may be as long as the input, and in JSON many times that.
void append_jsonl(outgoing_text& to, const token& t);

/// Appends the object of an error that stands at `where`, without a line end.
void append_jsonl(std::string& to, const parse_error& e, const input::position& where);

/// Writes an object for each token and error it gets. Runs of characters are written as they come: put a
/// `joining_sink` before it to have each text as one object.
class jsonl_sink : public sink {
public:
    /// `source` is the input, for lines and columns. It, `draft` and `to` must outlive the sink.
    jsonl_sink(const spec::draft& draft, std::string_view source, input_kind kind, std::ostream& to);

    /// Writes what `t` is. After the end-of-file token everything has reached the stream.
    feedback on_token(const token& t) override;
    void on_error(const parse_error& e) override;

private:
    void end_line(bool last);

    input::locator locator_;
    outgoing_text pending_;
};

}  // namespace strata::report
