#pragma once
// A sink for running a tokenizer without using its output. It is not in sink.hpp because a compiler that sees a sink
// class expects calls of sinks to go there. In the engines, the class that it sees should be `simulated_feedback`.

#include "core/text/sink.hpp"

namespace strata {

/// Drops every token and answers nothing.
class silent_sink : public sink {
public:
    feedback on_token(const token& /*t*/) override { return {}; }
};

}  // namespace strata
