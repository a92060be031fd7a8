#include "core/cli/io/interruption.hpp"

#include <poll.h>

#include <atomic>

namespace strata::cli {
namespace {

constexpr int none = 0, waiting = 1, acknowledged = 2;

// A signal handler can communicate only through a global. Any thread may ask.
std::atomic<int> state{none};
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler may not wait");

void note(int /*signal*/) { state = waiting; }

void record_interrupts(int flags) {
    struct sigaction recording {};
    recording.sa_handler = note;
    recording.sa_flags = flags;
    sigemptyset(&recording.sa_mask);
    sigaction(SIGINT, &recording, nullptr);
}

}  // namespace

interruption::interruption() {
    state = none;
    sigaction(SIGINT, nullptr, &before_);
    // Only the first is recorded.
    if (before_.sa_handler != SIG_IGN) record_interrupts(static_cast<int>(SA_RESETHAND));
}

void interruption::survive_repeats() {
    struct sigaction now {};
    sigaction(SIGINT, nullptr, &now);
    if (now.sa_handler != SIG_IGN) record_interrupts(0);
}

interruption::~interruption() { sigaction(SIGINT, &before_, nullptr); }

bool interruption::pending() { return state == waiting; }

void interruption::throw_if_pending() {
    if (pending()) throw interrupted();
}

void interruption::acknowledge() {
    if (pending()) state = acknowledged;
}

void interruption::wait_to_read(int descriptor) {
    // An interrupt between the check and the wait would be missed. So it is blocked, and ppoll unblocks it.
    sigset_t interrupts{};
    sigset_t before{};
    sigemptyset(&interrupts);
    sigaddset(&interrupts, SIGINT);
    pthread_sigmask(SIG_BLOCK, &interrupts, &before);
    if (!pending()) {
        pollfd waits{descriptor, POLLIN, 0};
        static_cast<void>(ppoll(&waits, 1, nullptr, &before));
    }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

bool interruption::happened() { return state != none; }

}  // namespace strata::cli
