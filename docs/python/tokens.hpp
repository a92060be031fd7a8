#pragma once
// Keeps tokens and errors in batches for Python. Each token or error is kept once, and Python's objects only refer to
// it.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/tokenizer/tokenizer.hpp"
#include "core/report/tokens/joining_sink.hpp"
#include "core/run/configuration.hpp"
#include "core/text/kept_tokens.hpp"
#include "core/text/listed_token.hpp"
#include "core/text/sink.hpp"
#include "core/text/token.hpp"
#include "core/tree/simulated.hpp"
#include "docs/playground/exports/places.hpp"
#include "docs/playground/exports/session.hpp"

namespace strata::python {

/// A parse error with its place. `state` points into the draft's table.
struct error {
    parse_error reported;
    input::position where;
};

/// Tokens and errors, in the order in which they were reported.
struct batch {
    struct entry {
        bool is_error = false;
        std::size_t index = 0;  ///< the index in `tokens` or in `errors`
    };
    std::shared_ptr<const exports::choice> chosen;  ///< owns the draft into which names point
    kept_tokens tokens;
    std::vector<error> errors;
    std::vector<entry> all;
};

/// Counts the characters of a text in generalised UTF-8. The text arrives in pieces, each of which consists of whole
/// characters.
class character_counter {
public:
    /// Adds `piece` to the end of the text.
    void add(std::string_view piece);
    /// Returns the number of characters before the byte at `offset`, where a character begins. Complexity: logarithmic.
    [[nodiscard]] std::uint64_t at(std::uint64_t offset) const;
    /// Drops everything that is needed only for positions before `offset`. These positions must not be requested
    /// afterwards. Complexity: constant, amortised.
    void forget(std::uint64_t offset);

private:
    struct wide_character {
        std::uint64_t end = 0;   ///< the offset of the next character
        std::uint64_t more = 0;  ///< the number of bytes minus the number of characters up to that offset
    };
    std::uint64_t size_ = 0, more_ = 0;
    std::uint64_t forgotten_ = 0;  ///< the value of `more` before the first entry of `wide_`
    std::vector<wide_character> wide_;
};

/// A sink that keeps tokens and errors in a batch. If the input is text, positions count characters.
class keeper : public sink {
public:
    keeper(const spec::draft& draft, input_kind kind, std::shared_ptr<const exports::choice> chosen);

    /// Adds a piece of the input. Must be called before the piece is tokenized.
    void add(std::string_view piece);
    /// Returns the tokens and errors that were added since the last call.
    [[nodiscard]] std::shared_ptr<batch> take();

    feedback on_token(const token& t) override;
    void on_error(const parse_error& e) override;

private:
    [[nodiscard]] std::shared_ptr<batch> empty_batch() const;

    std::shared_ptr<const exports::choice> chosen_;
    bool counts_characters_;
    character_counter characters_;
    exports::places places_;
    std::shared_ptr<batch> kept_;
    token_mover moved_;
    std::uint64_t begin_ = 0;  ///< where the last token begins
};

/// A tokenizer for an input that arrives in pieces.
class stream {
public:
    stream(std::shared_ptr<const exports::choice> chosen, input_kind kind);

    /// Tokenizes a piece. Returns the tokens and errors that the piece completes.
    [[nodiscard]] std::shared_ptr<batch> feed(std::string_view piece);
    /// Tokenizes `last` and ends the input. Returns the remaining tokens and errors.
    [[nodiscard]] std::shared_ptr<batch> close(std::string_view last);

private:
    run::configuration how_;
    keeper kept_;
    report::joining_sink joining_;
    std::optional<simulated_feedback> answering_;
    std::optional<tokenizer> tokenizer_;
};

}  // namespace strata::python
