#pragma once
// A sink for running a tokenizer without using its output.

#include "core/text/sink.hpp"

namespace strata {

/// Drops every token and answers nothing.
class silent_sink : public sink {
public:
    feedback on_token(const token& /*t*/) override { return {}; }
};

}  // namespace strata
