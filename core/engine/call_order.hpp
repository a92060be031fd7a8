#pragma once
// The order in which an engine's functions may be called.

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace strata::engine {

/// Which calls an engine accepts, and when. Both engines use this class, so the rule is defined once.
///
/// An engine reads input during `feed`, `insert` and `finish`. During such a call, the only function that the sink may
/// call is `insert`, and it may do so only while it handles a token. (A parse error runs no script, so it has no
/// insertion point.) After `finish`, the input has ended. After an exception, the engine cannot continue, because the
/// token in progress may refer to a freed chunk. `reset` begins another input; it must not be called during another
/// call.
class call_order {
public:
    enum class phase : std::uint8_t {
        reading,  ///< between two calls
        busy,     ///< inside a call
        ended,    ///< the input has ended
        failed,   ///< an exception ended a call
    };

    /// One call, from beginning to end. If `done` is not called, the engine is `failed` afterwards.
    class call {
    public:
        /// Begins the call `name`. Throws `std::logic_error` unless the engine is in the phase `wanted`.
        call(call_order& order, const char* name, phase wanted = phase::reading) : order_(order) {
            if (order.phase_ != wanted) order.refuse(name);
            order.phase_ = phase::busy;
        }
        /// Begins the call `reset`, which is allowed in any phase but `busy`.
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
        /// Completes the call: from now on, the engine is in the phase `after`.
        void done(phase after) { after_ = after; }

    private:
        call_order& order_;
        phase after_ = phase::failed;
    };

    /// Whether the sink is handling a token.
    bool in_token = false;

    /// Throws a `std::logic_error` because the engine has been moved to another object.
    [[noreturn]] static void refuse_moved();

private:
    [[noreturn]] void refuse(const char* name) const;

    phase phase_ = phase::reading;
};

inline void call_order::refuse_moved() {
    throw std::logic_error("strata: this tokenizer has been moved from; it can only be assigned to or destroyed");
}

inline void call_order::refuse(const char* name) const {
    const std::string what = "strata: " + std::string(name) + "(): ";
    switch (phase_) {
        case phase::busy:
            if (std::string_view(name) == "insert")
                throw std::logic_error(what + "there is no insertion point here; the sink may insert only in on_token");
            throw std::logic_error(what + "called from within the sink, while the tokenizer is running");
        case phase::ended: throw std::logic_error(what + "the input has ended");
        case phase::failed:
            throw std::logic_error(what + "an exception ended an earlier call; this tokenizer cannot continue");
        case phase::reading: break;
    }
    throw std::logic_error(what + "the input has not ended yet");
}

}  // namespace strata::engine
