#include "core/cli/io/child_process.hpp"

// Starts a program with posix_spawnp, writes its input and reads its output in turns until both are closed, and waits
// for its end. An interrupt ends the program.

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/cli/io/console.hpp"
#include "core/cli/io/descriptor.hpp"
#include "core/cli/io/interruption.hpp"

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX leaves its declaration to its users

namespace strata::cli {
namespace {

/// Both ends of a pipe, which no other process inherits.
struct two_ends {
    descriptor out, in;
    two_ends() {
        std::array<int, 2> ends{};
        if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
        out.set(ends[0]);
        in.set(ends[1]);
    }
};

/// What the new process begins with: its standard streams, and the signals that this one ignores.
class start_of_process {
public:
    start_of_process() {
        posix_spawn_file_actions_init(&actions_);
        posix_spawnattr_init(&attributes_);
        sigset_t ignored;
        sigemptyset(&ignored);
        sigaddset(&ignored, SIGPIPE);
        sigaddset(&ignored, SIGXFSZ);
        posix_spawnattr_setsigdefault(&attributes_, &ignored);
        posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGDEF);
    }
    start_of_process(const start_of_process&) = delete;
    start_of_process(start_of_process&&) = delete;
    start_of_process& operator=(const start_of_process&) = delete;
    start_of_process& operator=(start_of_process&&) = delete;
    ~start_of_process() {
        posix_spawnattr_destroy(&attributes_);
        posix_spawn_file_actions_destroy(&actions_);
    }
    void connect(int own, int stream) { posix_spawn_file_actions_adddup2(&actions_, own, stream); }
    void drop(int stream) { posix_spawn_file_actions_addopen(&actions_, stream, "/dev/null", O_WRONLY, 0); }
    /// Returns 0, or why the program could not be started.
    [[nodiscard]] int run(pid_t& process, char* const* words) const {
        return posix_spawnp(&process, words[0], &actions_, &attributes_, words, environ);
    }

private:
    posix_spawn_file_actions_t actions_{};
    posix_spawnattr_t attributes_{};
};

// Reads what is available; closes the descriptor at the end of the stream.
void read_some(descriptor& from, std::string& into) {
    std::array<char, 1U << 14U> chunk{};
    const ssize_t count = read(from.number(), chunk.data(), chunk.size());
    if (count > 0)
        into.append(chunk.data(), static_cast<std::size_t>(count));
    else if (count == 0 || errno != EINTR)
        from.close();
}

// Writes what fits; closes the descriptor when all is written or nobody reads any more.
void write_some(descriptor& to, std::string_view& rest) {
    const ssize_t count = write(to.number(), rest.data(), rest.size());
    if (count > 0)
        rest.remove_prefix(static_cast<std::size_t>(count));
    else if (count < 0 && errno != EINTR && errno != EAGAIN)
        rest = {};
    if (rest.empty()) to.close();
}

/// A process that was started. It is ended if it has not ended when this goes: after an interrupt.
class running_process {
public:
    explicit running_process(pid_t process) : process_(process) {
#ifdef SYS_pidfd_open
        end_.set(static_cast<int>(syscall(SYS_pidfd_open, process, 0)));
#endif
    }
    running_process(const running_process&) = delete;
    running_process(running_process&&) = delete;
    running_process& operator=(const running_process&) = delete;
    running_process& operator=(running_process&&) = delete;
    ~running_process() {
        if (process_ <= 0) return;
        // As a terminal does, which also interrupts it. A process that does not end by that is killed.
        constexpr int milliseconds = 50;
        kill(process_, SIGINT);
        pollfd ends{end_.number(), POLLIN, 0};
        static_cast<void>(poll(&ends, 1, milliseconds));
        kill(process_, SIGKILL);
        while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
        }
    }

    /// Waits until it ends, and returns its status as waitpid does. Throws: interrupted.
    [[nodiscard]] int wait() {
        // Where a process has no descriptor, its state is polled.
        constexpr int milliseconds = 10;
        int status = 0;
        for (;;) {
            interruption::throw_if_pending();
            const pid_t ended = waitpid(process_, &status, WNOHANG);
            if (ended != 0 && (ended > 0 || errno != EINTR)) break;
            pollfd ends{end_.number(), POLLIN, 0};
            interruption::wait({&ends, 1}, end_.is_open() ? -1 : milliseconds);
        }
        process_ = -1;
        interruption::throw_if_pending();
        return status;
    }

private:
    pid_t process_;
    descriptor end_;  // is readable when the process has ended
};

// Passes on the input and takes what is kept of the output, until the process has closed both.
void exchange(descriptor& in, std::string_view input, descriptor& out, descriptor& errors, finished_process& into) {
    // Writing must not block: the process may be waiting for its own output to be read.
    fcntl(in.number(), F_SETFL, O_NONBLOCK);
    if (input.empty()) in.close();
    while (in.number() >= 0 || out.number() >= 0 || errors.number() >= 0) {
        std::array<pollfd, 3> waits = {
            {{in.number(), POLLOUT, 0}, {out.number(), POLLIN, 0}, {errors.number(), POLLIN, 0}}};
        interruption::wait(waits);
        interruption::throw_if_pending();
        if (waits[0].revents != 0) write_some(in, input);
        if (waits[1].revents != 0) read_some(out, into.out);
        if (waits[2].revents != 0) read_some(errors, into.errors);
    }
}

}  // namespace

finished_process run_process(std::vector<std::string> words, std::string_view input, process_output output) {
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (std::string& each : words) arguments.push_back(each.data());
    arguments.push_back(nullptr);

    finished_process finished;
    two_ends in;
    two_ends out;
    two_ends errors;
    pid_t process = 0;
    {
        start_of_process start;
        start.connect(in.out.number(), STDIN_FILENO);
        switch (output) {
            case process_output::kept:
                start.connect(out.in.number(), STDOUT_FILENO);
                start.connect(errors.in.number(), STDERR_FILENO);
                break;
            case process_output::to_errors: start.connect(STDERR_FILENO, STDOUT_FILENO); break;
            case process_output::dropped:
                start.drop(STDOUT_FILENO);
                start.drop(STDERR_FILENO);
                break;
        }
        finished.not_started = start.run(process, arguments.data());
        if (finished.not_started != 0) return finished;
    }
    in.out.close();
    out.in.close();
    errors.in.close();
    running_process running(process);
    exchange(in.in, input, out.out, errors.out, finished);
    const int status = running.wait();
    if (WIFEXITED(status))
        finished.status = WEXITSTATUS(status);
    else
        finished.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    return finished;
}

// --- Graphviz ---

std::string drawn_by_graphviz(const std::string& dot_text) {
    constexpr std::string_view what = "graphviz";
    constexpr const char* no_graphviz = "Graphviz is not installed: no 'dot' in PATH (install it, or use --format=dot)";
    finished_process dot = run_process({"dot", "-Tsvg"}, dot_text, process_output::kept);
    if (dot.not_started == ENOENT) throw failure("--format=svg", no_graphviz);
    if (dot.not_started != 0) throw failure(what, std::strerror(dot.not_started));
    if (dot.status == 127 && dot.out.empty()) throw failure("--format=svg", no_graphviz);
    if (dot.status != 0 || dot.out.empty())
        throw failure(what, dot.errors.empty()
                                ? "'dot' failed without a message"
                                : fmt::format("'dot' reports: {}", dot.errors.substr(0, dot.errors.find('\n'))));
    return std::move(dot.out);
}

}  // namespace strata::cli
