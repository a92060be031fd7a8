#include "core/engine/call_order.hpp"

#include <stdexcept>
#include <string>
#include <string_view>

namespace strata::engine {

void call_order::refuse_moved() {
    throw std::logic_error("strata: this tokenizer has been moved from; only assignment and destruction are left");
}

void call_order::refuse(const char* name) const {
    const std::string what = "strata: " + std::string(name) + "(): ";
    switch (phase_) {
        case phase::busy:
            if (std::string_view(name) == "insert")
                throw std::logic_error(what + "there is no insertion point here; the sink may insert only in on_token");
            throw std::logic_error(what + "called from within the sink, while the tokenizer is at work");
        case phase::ended: throw std::logic_error(what + "the input has ended");
        case phase::failed:
            throw std::logic_error(what + "an exception ended an earlier call; this tokenizer cannot continue");
        case phase::reading: break;
    }
    throw std::logic_error(what + "the input has not ended yet");
}

}  // namespace strata::engine
