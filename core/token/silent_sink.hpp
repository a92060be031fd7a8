#pragma once
// A sink for those who want a tokenizer's work done and not what comes of it.

#include "core/token/sink.hpp"

namespace strata {

/// Drops what it gets, and answers nothing.
class silent_sink : public sink {
public:
    feedback on_token(const token& /*t*/) override { return {}; }
};

}  // namespace strata
