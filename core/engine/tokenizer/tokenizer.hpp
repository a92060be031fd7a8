#pragma once
// A tokenizer for a draft chosen at run time. Only the draft's address is needed here: code that tokenizes need not
// include the definition of a draft.

#include <boost/variant2/variant.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "core/text/options.hpp"
#include "core/text/sink.hpp"

namespace strata {

namespace engine {
class interpreter;  // core/engine/reference/interpreter.hpp
class runner;       // core/engine/runner/runner.hpp
}  // namespace engine
namespace spec {
struct draft;  // core/spec/draft.hpp
}

/// Which engine runs the draft's table. Both engines give the same tokens and errors.
enum class engine_kind : std::uint8_t {
    runner,       ///< runs the table's compiled form; reads chunks as they come
    interpreter,  ///< the reference engine: executes the table rule by rule once the input has ended
};

/// A tokenizer for any draft.
///
/// A call that is not allowed at that moment throws `std::logic_error` and changes nothing. These calls are not
/// allowed: `feed`, `finish` and `reset` from within the sink; `insert` from within `on_error`; any call but `reset`
/// after `finish`, or after an exception has ended a call (an exception of the sink, or `std::bad_alloc`); any call
/// after the tokenizer has been moved from. If the sink returns a content state that the draft does not have, the
/// running call throws `std::out_of_range`; this has the same effect as an exception thrown by the sink.
class tokenizer {
public:
    /// A tokenizer for `draft`. `draft` and `to` must outlive the tokenizer. If the draft was made at run time and has
    /// nowhere to store its program (`spec::draft::compiled`), the interpreter runs it. Throws `std::out_of_range` if
    /// the draft does not have the content state `options.content`.
    tokenizer(const spec::draft& draft, sink& to, const tokenizer_options& options = {},
              engine_kind kind = engine_kind::runner);
    tokenizer(const tokenizer&) = delete;
    tokenizer(tokenizer&&) noexcept;
    tokenizer& operator=(const tokenizer&) = delete;
    tokenizer& operator=(tokenizer&&) noexcept;
    ~tokenizer();

    /// Adds a chunk of the input, cut anywhere, and tokenizes as far as possible. The tokens do not depend on where the
    /// input is cut. The chunk need not stay valid after the call. Complexity: linear in the chunk.
    void feed(std::string_view chunk);
    /// Ends the input, whose last chunk is `last`. The last token is the end-of-file token. If the whole input is in
    /// memory, it is fastest to pass it to this function, without `feed`: nothing has to be kept for another chunk.
    void finish(std::string_view last = {});
    /// Begins another input, in the state that `options` describes, whatever happened to the previous input. Tokens,
    /// errors and positions are those of a new tokenizer with the same draft, sink and engine. But up to about a
    /// megabyte of storage is reused, so use one tokenizer for many small inputs. Throws `std::out_of_range` if the
    /// draft does not have the content state `options.content`. After an exception, the only call that is allowed is
    /// another `reset`. Complexity: constant, plus the release of storage that a large input took.
    void reset(const tokenizer_options& options = {});
    /// Puts characters (generalised UTF-8) at the insertion point, as document.write() does. During `on_token`, the
    /// insertion point is just before the next input character, after everything that the same call has already
    /// inserted. Characters inserted in response to the end-of-file token are not read. Between two calls of `feed`,
    /// and before the first, the insertion point is after everything that has been fed. The bytes of an incomplete
    /// character are not in the stream yet, so they come after the insertion. A CR already counts as a newline. Tokens
    /// of inserted characters have empty spans at that position in the source. Complexity: linear in `characters`,
    /// amortised over the input.
    void insert(std::string_view characters);
    /// After `finish`: where the machine stopped early, at a gap in its draft. If it did, there was no end-of-file
    /// token. Nothing if the machine reached the end. The machines of drafts written in C++ always do.
    [[nodiscard]] std::optional<early_stop> stopped_early() const;

private:
    using any_engine = boost::variant2::variant<std::unique_ptr<engine::runner>, std::unique_ptr<engine::interpreter>>;
    static any_engine start(const spec::draft& draft, sink& to, const tokenizer_options& options, engine_kind kind);

    any_engine engine_;
};

/// Tokenizes a complete input. Throws as `tokenizer` does. Returns what `tokenizer::stopped_early` returns afterwards.
std::optional<early_stop> tokenize(const spec::draft& draft, engine_kind kind, const tokenizer_options& options,
                                   std::string_view input, sink& to);

}  // namespace strata
