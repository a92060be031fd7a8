#pragma once
// Writes tokens and errors as JSON Lines: one object per line, in the order of occurrence.
//
// Scripts rely on the objects and their members: docs/schemas/tokens-jsonl.schema.json describes them.

#include <iosfwd>
#include <string>
#include <string_view>

#include "core/report/writing/formatting.hpp"
#include "core/report/writing/json_text.hpp"
#include "core/spec/draft.hpp"
#include "core/text/encoding/source_map.hpp"
#include "core/text/listed_token.hpp"
#include "core/text/locator.hpp"
#include "core/text/sink.hpp"

namespace strata::report {

/// Appends the object of a token, without a line end.
void append_jsonl(std::string& to, const token& t);
/// Appends the object of a token. Sends a long object in parts, because a token may be as long as the input, and its
/// JSON many times longer.
void append_jsonl(outgoing_text& to, const token& t);

/// Appends the object of an error at `where`, without a line end.
void append_jsonl(std::string& to, const parse_error& e, const input::position& where);

/// Writes an object for each token and error that it receives. Each character token becomes an object, so a text may
/// become several objects. Put a `joining_sink` in front to write each text as one object.
class jsonl_sink : public sink {
public:
    /// `source` is the input; lines and columns refer to it. `head`: writes the first members of each object; if null,
    /// there are none. `places`: converts offsets in `source` to the offsets that the output has. All arguments but
    /// `kind` must outlive the sink.
    jsonl_sink(const spec::draft& draft, std::string_view source, input_kind kind, std::ostream& to,
               record_head* head = nullptr, encoding::source_places places = {});

    /// Writes `t`. After the end-of-file token everything has reached the stream.
    feedback on_token(const token& t) override;
    void on_error(const parse_error& e) override;
    /// Writes and sends an error that tree construction, not the tokenizer, finds.
    void write_tree_error(std::string_view code, source_span where);
    /// Sends what has been written. Needed only if there was no end-of-file token.
    void send() { pending_.send(); }

private:
    void open();
    void end_line(bool last);

    input::locator locator_;
    outgoing_text pending_;
    record_head* head_;
    encoding::source_places places_;
    token_mover mover_;
};

}  // namespace strata::report
