#include "core/cli/interruption.hpp"

namespace strata::cli {
namespace {

// A signal has nowhere else to leave word.
volatile std::sig_atomic_t interrupted = 0;

void note(int signal) {
    interrupted = 1;
    std::signal(signal, SIG_DFL);
}

}  // namespace

interruption::interruption() : before_(SIG_DFL) {
    interrupted = 0;
    before_ = std::signal(SIGINT, note);
    // Where interrupts are ignored, as in the background of a shell, they stay so.
    if (before_ == SIG_IGN) std::signal(SIGINT, SIG_IGN);
}

interruption::~interruption() {
    if (before_ != SIG_ERR) std::signal(SIGINT, before_);
}

bool interruption::wished() { return interrupted != 0; }

}  // namespace strata::cli
