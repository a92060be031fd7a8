#pragma once
// Tokens and errors in the notation of the html5lib tests, as one JSON object for each input.
//
// Scripts rely on the object and its members: docs/schemas/tokens-html5lib.schema.json describes them.

#include <functional>
#include <iosfwd>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

#include "core/report/writing/json_kinds.hpp"
#include "core/run/page.hpp"
#include "core/spec/draft.hpp"
#include "core/text/kept_tokens.hpp"
#include "core/text/locator.hpp"
#include "core/text/sink.hpp"

namespace strata::report {

/// The members before the tokens, and other properties of the notation.
struct html5lib_head {
    bool has_version = false;
    std::optional<std::string_view> file;           ///< the name of the input
    std::optional<run::encoding_found> encoding{};  ///< the page's encoding; nothing if it is omitted
    bool marks_errors = false;  ///< whether to write "ParseError" among the tokens, as in the tests of 2007 to 2009
    bool names_states = true;   ///< whether errors have the name of their state
    /// Called before each error is written. If it returns true, no more errors are written, and the object ends with
    /// `"stopped": "interrupted"`. If null, the object never ends early.
    std::function<bool()> stops{};
};

/// Writes one input's tokens and errors as `{"output": [...], "errors": [...]}`. Tokens are written as soon as they
/// arrive. Errors are at the end of the object, so they are kept until then, in eight bytes each.
class html5lib_writer : public sink {
public:
    /// `source` is the input; lines and columns refer to it. `source`, `draft` and `to` must outlive the object.
    html5lib_writer(const spec::draft& draft, std::string_view source, input_kind kind, std::ostream& to,
                    html5lib_head head = {});

    feedback on_token(const token& t) override;
    void on_error(const parse_error& e) override;

    /// Ends the object, without a line end, and sends all of it. Call it once, after the end-of-file token. `stopped`:
    /// "" if there was an end-of-file token. If not, the place where the machine stopped, or "interrupted".
    void finish(std::string_view stopped = {});
    /// Whether anything has been written.
    [[nodiscard]] bool has_sent() const { return pending_.has_sent(); }

private:
    void begin_token();
    void end_text();
    template <class Kind, class Value>
    void write(const Kind& kind, const Value& value);

    const spec::draft& draft_;
    input::locator locator_;
    json::spaced_text pending_;
    kept_errors errors_;
    bool marks_errors_;
    bool names_states_;
    std::function<bool()> stops_;
    bool first_ = true;
    bool in_text_ = false;
};

/// Returns the line that says, instead of a result, why there is none. `is_first`: whether the line is the first of the
/// output. The line end is not included.
[[nodiscard]] std::string html5lib_refusal(bool is_first, std::string_view why);

/// Describes a token in this notation. Only for schemas: `html5lib_writer` writes tokens.
struct html5lib_token_kind {
    [[nodiscard]] json::schema_node schema(json::definitions& defined) const;
};

/// Returns the output of `html5lib_writer` as a string.
class html5lib_sink : public sink {
public:
    html5lib_sink(const spec::draft& draft, std::string_view source, input_kind kind, html5lib_head head = {})
        : writer_(draft, source, kind, text_, std::move(head)) {}

    feedback on_token(const token& t) override { return writer_.on_token(t); }
    void on_error(const parse_error& e) override { writer_.on_error(e); }

    /// The object, without a line end. Call it once, after the end-of-file token.
    [[nodiscard]] std::string take() {
        writer_.finish();
        return text_.str();
    }

private:
    std::ostringstream text_;
    html5lib_writer writer_;
};

}  // namespace strata::report
