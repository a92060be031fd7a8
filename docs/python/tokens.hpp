#pragma once
// What Python gets of a page: its tokens and errors in batches, each kept once, of which objects are only views.

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

/// A parse error with its place. `state` is a view of the draft's table.
struct error {
    parse_error reported;
    input::position where;
};

/// Tokens and errors in the order in which they were reported.
struct batch {
    struct entry {
        bool is_error = false;
        std::size_t index = 0;  ///< in `tokens` or `errors`
    };
    std::shared_ptr<const exports::choice> chosen;  ///< has the draft that names are views of
    kept_tokens tokens;
    std::vector<error> errors;
    std::vector<entry> all;
};

/// Counts the characters of a text in generalised UTF-8 that comes in pieces of whole characters.
class character_counter {
public:
    /// Adds to the end of the text.
    void add(std::string_view piece);
    /// How many characters come before the byte at `offset`, where one begins. Complexity: logarithmic.
    [[nodiscard]] std::uint64_t at(std::uint64_t offset) const;
    /// No place before `offset` will be asked for. Complexity: constant, amortised.
    void forget(std::uint64_t offset);

private:
    struct wide_character {
        std::uint64_t end = 0;   ///< the offset of the next one
        std::uint64_t more = 0;  ///< how many bytes more than characters there are up to there
    };
    std::uint64_t size_ = 0, more_ = 0;
    std::uint64_t forgotten_ = 0;  ///< `more` before the first of `wide_`
    std::vector<wide_character> wide_;
};

/// Keeps tokens and errors in a batch. Of a text, positions are counted in characters.
class keeper : public sink {
public:
    keeper(const spec::draft& draft, input_kind kind, std::shared_ptr<const exports::choice> chosen);

    /// Adds a piece of the input, before it is tokenized.
    void add(std::string_view piece);
    /// What has been kept since the last call.
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

/// A tokenizer that is fed piece by piece.
class stream {
public:
    stream(std::shared_ptr<const exports::choice> chosen, input_kind kind);

    /// Tokenizes a piece. Returns what it completes.
    [[nodiscard]] std::shared_ptr<batch> feed(std::string_view piece);
    /// Ends the input, whose last piece is `last`. Returns the rest.
    [[nodiscard]] std::shared_ptr<batch> close(std::string_view last);

private:
    run::configuration how_;
    keeper kept_;
    report::joining_sink joining_;
    std::optional<simulated_feedback> answering_;
    std::optional<tokenizer> tokenizer_;
};

}  // namespace strata::python
