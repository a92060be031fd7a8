#pragma once
// The fast engine: runs any draft's program (core/engine/program) on an input that comes in chunks.
//
// runner.cpp opens with an overview. The reference is core/engine/reference/interpreter.hpp; tests/agreement compares
// the two for every draft and every revision.

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
    /// `to` must outlive the runner, as must the program's draft. Throws `std::out_of_range` if the draft does not have
    /// the content state `options.content`.
    runner(std::shared_ptr<const program> its, const tokenizer_options& options, sink& to);
    runner(const runner&) = delete;
    runner(runner&&) = delete;
    runner& operator=(const runner&) = delete;
    runner& operator=(runner&&) = delete;
    ~runner();

    /// Tokenizes as far as `chunk` allows. Views of `chunk` are valid only during the call. Complexity: linear in the
    /// chunk.
    void feed(std::string_view chunk);
    /// Puts characters (generalised UTF-8) at the insertion point. This is before the next input character if called
    /// from `on_token`, and after everything that has been fed if called between chunks.
    void insert(std::string_view characters);
    /// Ends the input with `last`: the rest is tokenized, and the end-of-file token emitted. Nothing has to be kept for
    /// a later chunk, so a whole input in one piece costs no more than its tokens.
    void finish(std::string_view last);
    /// Begins another input, in the state that `options` describes. Storage is reused if it is not large.
    void reset(const tokenizer_options& options);
    /// Called while the sink handles a token: no more input is read, until `reset`.
    void stop();
    /// Where the machine stopped early: where a common program ends, or after the token at which `stop` was called (the
    /// `early_stop` is then empty). Nothing if the machine reached the end.
    [[nodiscard]] const std::optional<early_stop>& stopped_early() const;

private:
    class machine;  // runner.cpp
    std::unique_ptr<machine> machine_;
};

}  // namespace strata::engine
