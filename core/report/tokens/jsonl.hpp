#pragma once
// Writes tokens and errors as JSON Lines: one object per line, in the order of occurrence.
//
// Scripts rely on the objects and their members. docs/schemas/tokens-jsonl.schema.json has their schema.

#include <iosfwd>
#include <string>
#include <string_view>

#include "core/report/encoding/encoding.hpp"
#include "core/report/writing/formatting.hpp"
#include "core/report/writing/json_definitions.hpp"
#include "core/report/writing/json_text.hpp"
#include "core/spec/draft.hpp"
#include "core/text/encoding/source_map.hpp"
#include "core/text/listed_token.hpp"
#include "core/text/locator.hpp"
#include "core/text/sink.hpp"

namespace strata::report {

/// The JSON object of a token. Into an `outgoing_text`, a long object is sent in parts, because a token may be as long
/// as the input, and its JSON many times longer.
struct token_json {
    void write(std::string& to, const token& value) const;
    void write(outgoing_text& to, const token& value) const;
    [[nodiscard]] json::schema_node schema(json::definitions& defined) const;
};
inline constexpr token_json token_as_json;

/// An error, and its line and column.
struct located_error {
    parse_error error;
    input::position where;
};

/// The members of the JSON object of an error. They describe a `located_error`, or another value with its members.
inline constexpr json::member_list error_members(
    json::required("type", json::constant("\"parseError\""), json::itself),
    json::required("code", json::error_code, [](const auto& of) { return of.error.code; }),
    json::required("state", json::text, "The draft's name of the state that reports the error.",
                   [](const auto& of) { return of.error.state; }),
    json::required("offset", json::count, "The position of the error: a byte of the input.",
                   [](const auto& of) { return of.error.offset; }),
    json::required("line", json::positive, "The line, counted from 1, in the preprocessed stream.",
                   [](const auto& of) { return of.where.line; }),
    json::required("col", json::positive, "The column, counted from 1 in UTF-16 code units, as in the html5lib tests.",
                   [](const auto& of) { return of.where.utf16_column; }));
inline constexpr auto error_as_json =
    json::defined("parseError", json::object(json::include(error_members, json::itself)));

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
