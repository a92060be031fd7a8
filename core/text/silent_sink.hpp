#pragma once
// A sink for running a tokenizer without using its output. It is not in sink.hpp, because a compiler that sees only one
// class of sinks optimises calls of sinks for that class. In the engines, that class should be `simulated_feedback`.

#include "core/text/sink.hpp"

namespace strata {

/// Drops every token, and returns no feedback.
class silent_sink : public sink {
public:
    feedback on_token(const token& /*t*/) override { return {}; }
};

}  // namespace strata
