#pragma once
// An engine running on one input, independent of the draft it was compiled from: its calls, and their order.

#include <cstdint>
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

/// Which calls an engine accepts, and when. Both engines use this, so the rule is defined once.
///
/// An engine reads input during `feed`, `insert` and `finish`. Meanwhile the sink may call nothing but `insert`, and
/// that only while it handles a token: a parse error runs no script, so it has no insertion point. After `finish` the
/// input has ended. After an exception the engine cannot continue: the token in progress may refer to a freed chunk.
/// `reset` begins another input, unless a call is running.
class call_order {
public:
    enum class phase : std::uint8_t {
        reading,  ///< between two calls
        busy,     ///< inside a call
        ended,    ///< the input has ended
        failed,   ///< a call was left by an exception
    };

    /// One call, from beginning to end. Leaves the engine `failed` unless `done` is called.
    class call {
    public:
        /// Begins the call `name`. Throws `std::logic_error` unless the engine is in the phase `wanted`.
        call(call_order& order, const char* name, phase wanted = phase::reading) : order_(order) {
            if (order.phase_ != wanted) order.refuse(name);
            order.phase_ = phase::busy;
        }
        /// Begins the call `reset`, which any phase but `busy` allows.
        explicit call(call_order& order) : order_(order) {
            if (order.phase_ == phase::busy) order.refuse("reset");
            order.phase_ = phase::busy;
        }
        call(const call&) = delete;
        call(call&&) = delete;
        call& operator=(const call&) = delete;
        call& operator=(call&&) = delete;
        ~call() {
            order_.phase_ = after_;
            order_.in_token = false;
        }
        /// The call has completed; the engine is in phase `after` from then on.
        void done(phase after) { after_ = after; }

    private:
        call_order& order_;
        phase after_ = phase::failed;
    };

    /// Whether the sink is handling a token.
    bool in_token = false;

    /// Throws `std::logic_error`: the engine has been moved to another object.
    [[noreturn]] static void refuse_moved();

private:
    [[noreturn]] void refuse(const char* name) const;

    phase phase_ = phase::reading;
};

}  // namespace strata::engine
