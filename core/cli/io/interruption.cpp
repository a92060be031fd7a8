#include "core/cli/io/interruption.hpp"

// A signal may arrive between the check for an interrupt and a wait, and the wait would not notice it. So the handler
// of the signal writes a byte to a pipe, and every wait ends when that byte arrives.

#include <fcntl.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <ctime>
#include <system_error>

#include "core/system/calls.hpp"

namespace strata::cli {
namespace {

constexpr int none = 0, waiting = 1, acknowledged = 2;
constexpr int status_of_interrupted = 128 + SIGINT;
constexpr int status_of_timeout = 2;

// Time limits in milliseconds after an interrupt: how long a write may wait for the reader, and how long the process
// may run.
constexpr std::int64_t most_of_writing = 250;
constexpr std::int64_t most_of_process = 330;

// A signal handler can communicate only through global variables, and any thread may read these.
std::atomic<int> state{none};
std::atomic<std::int64_t> happened_at{0};
std::atomic<bool> is_limited{false}, is_told{false}, is_on_terminal{false}, is_time_up{false}, ignores_keys{false};
std::atomic<bool> is_whole_line{true}, is_in_document{false}, has_begun{false}, has_time_of_work{false};
std::atomic<int> wake_out{-1}, wake_in{-1};  // the ends of the pipe
constexpr std::size_t most_unfinished = 4;
std::array<std::atomic<const char*>, most_unfinished> unfinished{};
static_assert(std::atomic<int>::is_always_lock_free && std::atomic<std::int64_t>::is_always_lock_free,
              "a signal handler may not wait");

std::int64_t milliseconds_now() {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000;
}

// Makes SIGALRM arrive once, after the given time; 0 cancels it. One alarm at a time is enough: first for --timeout,
// then for the limit after an interrupt. POSIX does not list setitimer among the calls that a signal handler may make,
// but it is a plain system call on Linux, macOS and the BSDs.
void set_alarm(std::int64_t milliseconds) {
    itimerval then{};
    then.it_value.tv_sec = static_cast<std::time_t>(milliseconds / 1000);
    then.it_value.tv_usec = static_cast<suseconds_t>(milliseconds % 1000 * 1000);
    setitimer(ITIMER_REAL, &then, nullptr);
}

// Ends all waits. Only the first byte matters, so it is no error if the pipe is full.
void wake() {
    const char byte = 0;
    static_cast<void>(!::write(wake_in, &byte, 1));
}

void note(bool by_time) {
    is_time_up = by_time;
    happened_at = milliseconds_now();
    state = waiting;
    has_time_of_work = false;
    set_alarm(is_limited ? most_of_process : 0);
    wake();
}

void on_interrupt(int /*signal*/) {
    const int error = errno;
    note(false);
    errno = error;
}

// Ends the process if the work has not stopped within the limit after the interrupt.
void end_process() {
    // The alarm of --timeout may arrive just after Ctrl-C, which is too early to end the process.
    if (!is_limited || milliseconds_now() < happened_at + most_of_process) return;
    for (const std::atomic<const char*>& each : unfinished)
        if (const char* const path = each; path != nullptr) unlink(path);
    // A terminal shows ^C on the current line, so the message begins a new one.
    if (const char* const text = interruption::message(); *text != '\0') {
        if (is_on_terminal) static_cast<void>(!::write(STDERR_FILENO, "\n", 1));
        static_cast<void>(!::write(STDERR_FILENO, text, std::strlen(text)));
    }
    _exit(interruption::status());
}

void on_alarm(int /*signal*/) {
    const int error = errno;
    if (has_time_of_work) {
        // From now on, Ctrl-C kills the process, as a second Ctrl-C does.
        if (is_limited && !ignores_keys) std::signal(SIGINT, SIG_DFL);
        note(true);
    } else if (state != none) {
        end_process();
    }
    errno = error;
}

// Installs a handler. A system call that the signal interrupts is not restarted. If `flags` is SA_RESETHAND, only the
// first signal is handled.
void handle(int signal, void (*handler)(int), int flags = 0) {
    struct sigaction action {};
    action.sa_handler = handler;
    action.sa_flags = flags;
    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, nullptr);
}

// If no file descriptors are left, there is no pipe. A signal between a check and a wait is then noticed only after the
// wait.
void open_wake_pipe() {
    try {
        const system::pipe_ends ends = system::open_pipe();
        for (const int each : {ends.out, ends.in}) fcntl(each, F_SETFL, O_NONBLOCK);
        wake_out = ends.out;
        wake_in = ends.in;
    } catch (const std::system_error&) {
        wake_out = wake_in = -1;
    }
}

// Empties the pipe, so that later waits do not end at once.
void forget_wakes() {
    std::array<char, 16> bytes{};
    while (::read(wake_out, bytes.data(), bytes.size()) > 0) {
    }
}

}  // namespace

interruption::interruption() {
    state = none;
    is_told = is_in_document = is_time_up = false;
    is_whole_line = true;
    open_wake_pipe();
    sigaction(SIGINT, nullptr, &before_);
    ignores_keys = before_.sa_handler == SIG_IGN;
    // The first Ctrl-C is recorded. A second one kills the process.
    if (!ignores_keys) handle(SIGINT, on_interrupt, static_cast<int>(SA_RESETHAND));
}

void interruption::limit_time() {
    is_on_terminal = isatty(STDERR_FILENO) == 1;
    handle(SIGALRM, on_alarm);
    is_limited = true;
}

void interruption::stop_after(std::uint64_t seconds) {
    handle(SIGALRM, on_alarm);
    has_time_of_work = true;
    set_alarm(static_cast<std::int64_t>(seconds) * 1000);
}

void interruption::stop_no_more() {
    if (!has_time_of_work.exchange(false)) return;
    set_alarm(0);
    // If an interrupt has arrived since the exchange, the call above has cancelled the alarm for it. So the alarm is
    // set again.
    if (happened() && is_limited) set_alarm(most_of_process);
}

void interruption::survive_repeats() {
    is_limited = false;
    if (!ignores_keys) handle(SIGINT, on_interrupt);
}

interruption::~interruption() {
    stop_no_more();
    sigaction(SIGINT, &before_, nullptr);
    for (std::atomic<int>* const each : {&wake_in, &wake_out})
        if (const int end = each->exchange(-1); end >= 0) ::close(end);
}

bool interruption::pending() { return state == waiting; }

void interruption::throw_if_pending() {
    if (pending()) throw interrupted();
}

void interruption::acknowledge() {
    if (!pending()) return;
    state = acknowledged;
    forget_wakes();
}

bool interruption::happened() { return state != none; }

void interruption::wait_to_read(int descriptor) {
    pollfd waits{descriptor, POLLIN, 0};
    wait({&waits, 1});
}

void interruption::wait(std::span<pollfd> what, int milliseconds) {
    std::array<pollfd, most_waits + 1> all{};
    std::copy(what.begin(), what.end(), all.begin());
    all[what.size()] = {wake_out, POLLIN, 0};
    const bool succeeded = poll(all.data(), static_cast<nfds_t>(what.size() + 1), pending() ? 0 : milliseconds) >= 0;
    for (std::size_t i = 0; i < what.size(); ++i) what[i].revents = succeeded ? all[i].revents : short{0};
}

bool interruption::wait_to_write(int descriptor) {
    for (;;) {
        std::array<pollfd, 2> waits{{{descriptor, POLLOUT, 0}, {wake_out, POLLIN, 0}}};
        std::int64_t most = -1;
        if (happened()) {
            most = std::max<std::int64_t>(0, happened_at + most_of_writing - milliseconds_now());
            waits[1].fd = -1;
        }
        const int ready = poll(waits.data(), waits.size(), static_cast<int>(most));
        // A descriptor with an error counts as ready, because the next write then reports the error.
        if (waits[0].revents != 0 || (ready < 0 && errno != EINTR)) return true;
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
