#pragma once
// The fast engine: runs any draft's program (core/engine/program) on an input that comes in chunks.
//
// runner.cpp opens with an overview. The reference engine is core/engine/reference/interpreter.hpp; tests/agreement
// compares the two engines for every draft and every revision.

#include <memory>
#include <optional>
#include <string_view>

#include "core/text/options.hpp"
#include "core/text/sink.hpp"

namespace strata::engine {

struct program;  // core/engine/program/program.hpp

/// A program running on one input. `strata::tokenizer` describes its functions.
class runner {
public:
    /// `to` and the program's draft must outlive the runner. Throws `std::out_of_range` if the draft does not have the
    /// content state `options.content`.
    runner(std::shared_ptr<const program> its, const tokenizer_options& options, sink& to);
    runner(const runner&) = delete;
    runner(runner&&) = delete;
    runner& operator=(const runner&) = delete;
    runner& operator=(runner&&) = delete;
    ~runner();

    /// Tokenizes as far as `chunk` allows. Views of `chunk` are valid only during the call. Complexity: linear in the
    /// chunk.
    void feed(std::string_view chunk);
    /// Puts characters (generalised UTF-8) at the insertion point. If the function is called from `on_token`, this
    /// point is before the next input character; if it is called between chunks, it is after everything that has been
    /// fed.
    void insert(std::string_view characters);
    /// Ends the input, whose last chunk is `last`. Tokenizes the rest and emits the end-of-file token. If the whole
    /// input is passed as `last`, nothing has to be copied for a later chunk.
    void finish(std::string_view last);
    /// Begins another input, in the state that `options` describes. Storage is reused if it is not large.
    void reset(const tokenizer_options& options);
    /// Called while the sink handles a token. From then on, no input is read until `reset`.
    void stop();
    /// Where the machine stopped early. It stops where a common program ends, and after the token during which `stop`
    /// was called (the `early_stop` is then empty). Nothing if the machine reached the end.
    [[nodiscard]] const std::optional<early_stop>& stopped_early() const;

private:
    class machine;  // runner.cpp
    std::unique_ptr<machine> machine_;
};

}  // namespace strata::engine
