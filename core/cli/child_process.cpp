#include "core/cli/child_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>

#include "core/cli/interruption.hpp"

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX leaves its declaration to its users

namespace strata::cli {
namespace {

/// A file descriptor that closes itself.
class descriptor {
public:
    descriptor() = default;
    explicit descriptor(int number) : number_(number) {}
    descriptor(const descriptor&) = delete;
    descriptor(descriptor&&) = delete;
    descriptor& operator=(const descriptor&) = delete;
    descriptor& operator=(descriptor&&) = delete;
    ~descriptor() { close(); }
    void set(int number) { number_ = number; }
    void close() {
        if (number_ >= 0) ::close(number_);
        number_ = -1;
    }
    [[nodiscard]] int get() const { return number_; }

private:
    int number_ = -1;
};

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
    const ssize_t count = read(from.get(), chunk.data(), chunk.size());
    if (count > 0)
        into.append(chunk.data(), static_cast<std::size_t>(count));
    else if (count == 0 || errno != EINTR)
        from.close();
}

// Writes what fits; closes the descriptor when all is written or nobody reads any more.
void write_some(descriptor& to, std::string_view& rest) {
    const ssize_t count = write(to.get(), rest.data(), rest.size());
    if (count > 0)
        rest.remove_prefix(static_cast<std::size_t>(count));
    else if (count < 0 && errno != EINTR && errno != EAGAIN)
        rest = {};
    if (rest.empty()) to.close();
}

// Passes on the input and takes what is kept of the output, until the process has closed both.
void exchange(descriptor& in, std::string_view input, descriptor& out, descriptor& errors, finished_process& into) {
    // Writing must not block: the process may be waiting for its own output to be read.
    fcntl(in.get(), F_SETFL, O_NONBLOCK);
    if (input.empty()) in.close();
    while (in.get() >= 0 || out.get() >= 0 || errors.get() >= 0) {
        std::array<pollfd, 3> waits = {{{in.get(), POLLOUT, 0}, {out.get(), POLLIN, 0}, {errors.get(), POLLIN, 0}}};
        if (poll(waits.data(), waits.size(), -1) < 0) {
            if (errno != EINTR) break;
            continue;
        }
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
        start.connect(in.out.get(), STDIN_FILENO);
        switch (output) {
            case process_output::kept:
                start.connect(out.in.get(), STDOUT_FILENO);
                start.connect(errors.in.get(), STDERR_FILENO);
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
    exchange(in.in, input, out.out, errors.out, finished);
    int status = 0;
    while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    // The process received the interrupt too.
    interruption::throw_if_pending();
    if (WIFEXITED(status))
        finished.status = WEXITSTATUS(status);
    else
        finished.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    return finished;
}

}  // namespace strata::cli
