#include "core/cli/io/interruption.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <ctime>
#include <system_error>

namespace strata::cli {
namespace {

constexpr int none = 0, waiting = 1, acknowledged = 2;
constexpr int status_of_interrupted = 128 + SIGINT;
constexpr int status_of_timeout = 2;

// Limits in milliseconds after an interrupt: for waiting until a reader reads, and for the whole process.
constexpr std::int64_t most_of_writing = 250;
constexpr std::int64_t most_of_all = 330;

// A signal handler can communicate only through global variables. Any thread may read this one.
std::atomic<int> state{none};
std::atomic<std::int64_t> happened_at{0};
std::atomic<bool> is_limited{false}, is_told{false}, is_on_terminal{false}, is_time_up{false}, ignores_keys{false};
std::atomic<bool> is_whole_line{true}, is_in_document{false}, has_begun{false}, has_time_of_work{false};
timer_t time_limit{}, time_of_work{};
constexpr std::size_t most_unfinished = 4;
std::array<std::atomic<const char*>, most_unfinished> unfinished{};
static_assert(std::atomic<int>::is_always_lock_free && std::atomic<std::int64_t>::is_always_lock_free,
              "a signal handler may not wait");

std::int64_t milliseconds_now() {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000;
}

// The timer of `stop_after` sends the same signal as Ctrl-C does.
void note(int /*signal*/, siginfo_t* what, void* /*context*/) {
    const bool is_timer = what->si_code == SI_TIMER;
    if (ignores_keys && !is_timer) return;
    const int error = errno;
    is_time_up = is_timer;
    happened_at = milliseconds_now();
    state = waiting;
    // After the first interrupt, the handler is no longer installed, so a second signal would kill the process without
    // a message.
    constexpr itimerspec never{};
    if (has_time_of_work) timer_settime(time_of_work, 0, &never, nullptr);
    itimerspec soon{};
    soon.it_value.tv_nsec = most_of_all * 1'000'000;
    if (is_limited) timer_settime(time_limit, 0, &soon, nullptr);
    errno = error;
}

void end_process(int /*signal*/) {
    if (!is_limited) return;
    for (const std::atomic<const char*>& each : unfinished)
        if (const char* const path = each; path != nullptr) unlink(path);
    // On a terminal, the message is on a line of its own.
    if (const char* const text = interruption::message(); *text != '\0') {
        if (is_on_terminal) static_cast<void>(!::write(STDERR_FILENO, "\n", 1));
        static_cast<void>(!::write(STDERR_FILENO, text, std::strlen(text)));
    }
    _exit(interruption::status());
}

// Notes interrupts. `flags` is SA_RESETHAND if only the first interrupt is noted.
void handle_interrupts(int flags) {
    struct sigaction action {};
    action.sa_sigaction = note;
    action.sa_flags = SA_SIGINFO | flags;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, nullptr);
}

// Makes a timer that sends a signal. Returns whether that succeeded.
bool make_timer(int signal, timer_t& into) {
    sigevent by_signal{};
    by_signal.sigev_notify = SIGEV_SIGNAL;
    by_signal.sigev_signo = signal;
    return timer_create(CLOCK_MONOTONIC, &by_signal, &into) == 0;
}

// An interrupt between a check and a wait would be missed. The signal is therefore blocked, and ppoll unblocks it.
// `milliseconds` is a function that is called while the signal is blocked. It returns how long to wait; -1 means
// without limit.
template <class Milliseconds>
int wait_for(std::span<pollfd> what, Milliseconds milliseconds) {
    sigset_t interrupts{};
    sigset_t before{};
    sigemptyset(&interrupts);
    sigaddset(&interrupts, SIGINT);
    pthread_sigmask(SIG_BLOCK, &interrupts, &before);
    const std::int64_t most = milliseconds();
    const timespec limit{static_cast<std::time_t>(most / 1000), static_cast<long>(most % 1000 * 1'000'000)};
    const int ready = ppoll(what.data(), what.size(), most < 0 ? nullptr : &limit, &before);
    const int error = errno;
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    errno = error;
    return ready;
}

}  // namespace

interruption::interruption() {
    state = none;
    is_told = is_in_document = is_time_up = false;
    is_whole_line = true;
    sigaction(SIGINT, nullptr, &before_);
    ignores_keys = before_.sa_handler == SIG_IGN;
    // Only the first interrupt is recorded.
    if (!ignores_keys) handle_interrupts(static_cast<int>(SA_RESETHAND));
}

void interruption::limit_time() {
    if (!make_timer(SIGALRM, time_limit)) return;
    is_on_terminal = isatty(STDERR_FILENO) == 1;
    struct sigaction action {};
    action.sa_handler = end_process;
    sigemptyset(&action.sa_mask);
    sigaction(SIGALRM, &action, nullptr);
    is_limited = true;
}

void interruption::stop_after(std::uint64_t seconds) {
    if (!make_timer(SIGINT, time_of_work)) throw std::system_error(errno, std::generic_category());
    has_time_of_work = true;
    if (ignores_keys) handle_interrupts(0);
    itimerspec then{};
    then.it_value.tv_sec = static_cast<std::time_t>(seconds);
    timer_settime(time_of_work, 0, &then, nullptr);
}

void interruption::stop_no_more() {
    if (has_time_of_work.exchange(false)) timer_delete(time_of_work);
}

void interruption::survive_repeats() {
    is_limited = false;
    if (!ignores_keys) handle_interrupts(0);
}

interruption::~interruption() {
    stop_no_more();
    sigaction(SIGINT, &before_, nullptr);
}

bool interruption::pending() { return state == waiting; }

void interruption::throw_if_pending() {
    if (pending()) throw interrupted();
}

void interruption::acknowledge() {
    if (pending()) state = acknowledged;
}

bool interruption::happened() { return state != none; }

void interruption::wait_to_read(int descriptor) {
    pollfd waits{descriptor, POLLIN, 0};
    wait({&waits, 1});
}

void interruption::wait(std::span<pollfd> what, int milliseconds) {
    const auto most = [&] { return pending() ? 0 : std::int64_t{milliseconds}; };
    if (wait_for(what, most) < 0)
        for (pollfd& each : what) each.revents = 0;
}

bool interruption::wait_to_write(int descriptor) {
    for (;;) {
        pollfd waits{descriptor, POLLOUT, 0};
        std::int64_t most = -1;
        const auto left = [&] {
            most = happened() ? std::max<std::int64_t>(0, happened_at + most_of_writing - milliseconds_now()) : -1;
            return most;
        };
        const int ready = wait_for({&waits, 1}, left);
        // If the descriptor has an error, the next write reports it.
        if (ready > 0 || (ready < 0 && errno != EINTR)) return true;
        if (most == 0) return false;
    }
}

void interruption::note_line(bool is_whole) {
    is_whole_line = is_whole;
    has_begun = true;
}

void interruption::note_document(bool is_open) {
    has_begun = false;
    is_in_document = is_open;
}

void interruption::note_message() { is_told = true; }

unfinished_file::unfinished_file(const char* path) : path_(path) {
    for (std::atomic<const char*>& each : unfinished) {
        const char* none_yet = nullptr;
        if (each.compare_exchange_strong(none_yet, path)) return;
    }
}

unfinished_file::~unfinished_file() {
    for (std::atomic<const char*>& each : unfinished) {
        const char* mine = path_;
        if (each.compare_exchange_strong(mine, nullptr)) return;
    }
}

const char* interruption::message() {
    if (!is_whole_line || (is_in_document && has_begun))
        return is_time_up ? "strata: the time is up (--timeout): the output is cut off in the middle\n"
                          : "strata: interrupted: the output is cut off in the middle\n";
    if (is_told) return "";
    return is_time_up ? "strata: the time is up (--timeout)\n" : "strata: interrupted\n";
}

const char* interruption::reason() { return is_time_up ? "the time is up (--timeout)" : "interrupted"; }

int interruption::status() { return is_time_up ? status_of_timeout : status_of_interrupted; }

}  // namespace strata::cli
