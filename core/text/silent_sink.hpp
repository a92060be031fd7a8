#pragma once
// A sink for running a tokenizer without using its output. It is not in sink.hpp because the compiler expects calls of
// a sink to go to a class that it sees. In the engines, that class is to be simulated feedback.

#include "core/text/sink.hpp"

namespace strata {

/// Drops every token and answers nothing.
class silent_sink : public sink {
public:
    feedback on_token(const token& /*t*/) override { return {}; }
};

}  // namespace strata
