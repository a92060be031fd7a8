#pragma once
// An engine running on one input, independent of the draft it was compiled from.

#include <memory>
#include <string_view>

#include "core/text/options.hpp"
#include "core/text/sink.hpp"

namespace strata::engine {

/// The calls of an engine, as `tokenizer` describes them. One virtual call per chunk: inside, the engine's own code
/// runs.
class running {
public:
    running() = default;
    running(const running&) = delete;
    running(running&&) = delete;
    running& operator=(const running&) = delete;
    running& operator=(running&&) = delete;
    virtual ~running() = default;

    virtual void feed(std::string_view chunk) = 0;
    virtual void insert(std::string_view characters) = 0;
    virtual void finish(std::string_view last) = 0;
    virtual void reset(const tokenizer_options& options) = 0;
};

/// A running `Engine`.
template <class Engine>
class running_as final : public running {
public:
    running_as(const tokenizer_options& options, sink& to) : engine_(options, to) {}
    void feed(std::string_view chunk) override { engine_.feed(chunk); }
    void insert(std::string_view characters) override { engine_.insert(characters); }
    void finish(std::string_view last) override { engine_.finish(last); }
    void reset(const tokenizer_options& options) override { engine_.reset(options); }

private:
    Engine engine_;
};

}  // namespace strata::engine
