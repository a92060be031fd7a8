#include "core/cli/io/child_process.hpp"

// Starts a program with posix_spawnp, then writes its input and reads its output in turns. The exchange ends when the
// program has closed its streams and has ended, or when it has answered a line. An interrupt ends the program.

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <string_view>
#include <utility>

#include "core/cli/io/console.hpp"
#include "core/cli/io/interruption.hpp"
#include "core/system/calls.hpp"

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX leaves its declaration to its users

namespace strata::cli {
namespace {

/// How the new process starts: which standard streams it has, and that it does not ignore the signals that this process
/// ignores.
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
    /// Puts the process into a group of its own, so that ending the group also ends all processes that the process has
    /// started.
    void lead_group() {
        posix_spawnattr_setpgroup(&attributes_, 0);
        posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    }
    void connect(int own, int stream) { posix_spawn_file_actions_adddup2(&actions_, own, stream); }
    void drop(int stream) { posix_spawn_file_actions_addopen(&actions_, stream, "/dev/null", O_WRONLY, 0); }
    /// Starts the process. Returns 0, or the error number if it could not be started.
    [[nodiscard]] int run(pid_t& process, char* const* words) const {
        return posix_spawnp(&process, words[0], &actions_, &attributes_, words, environ);
    }

private:
    posix_spawn_file_actions_t actions_{};
    posix_spawnattr_t attributes_{};
};

// Appends what is available to `into`. Closes `from` at the end of the stream.
void read_some(system::descriptor& from, std::string& into) {
    std::array<char, 1U << 14U> chunk{};
    const ssize_t count = read(from.number(), chunk.data(), chunk.size());
    if (count > 0)
        into.append(chunk.data(), static_cast<std::size_t>(count));
    else if (count == 0 || errno != EINTR)
        from.close();
}

// Writes as much of `rest` as possible, and removes that part. Closes `to` when nothing is left or nobody reads.
void write_some(system::descriptor& to, std::string_view& rest) {
    const ssize_t count = ::write(to.number(), rest.data(), rest.size());
    if (count > 0)
        rest.remove_prefix(static_cast<std::size_t>(count));
    else if (count < 0 && errno != EINTR && errno != EAGAIN)
        rest = {};
    if (rest.empty()) to.close();
}

/// A process that was started. The destructor ends the process if it is still running, as after an interrupt.
class running_process {
public:
    explicit running_process(pid_t process) : process_(process) { end_.watch(process); }
    running_process(const running_process&) = delete;
    running_process(running_process&&) = delete;
    running_process& operator=(const running_process&) = delete;
    running_process& operator=(running_process&&) = delete;
    ~running_process() {
        if (process_ <= 0) return;
        // A terminal sends SIGINT on Ctrl-C. A process that does not end in response is killed.
        constexpr int milliseconds = 50;
        kill(process_, SIGINT);
        pollfd ends{end_.number(), POLLIN, 0};
        static_cast<void>(poll(&ends, 1, milliseconds));
        kill(process_, SIGKILL);
        while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
        }
    }

    /// Waits until the process ends, and returns its status in the form of waitpid. Throws: interrupted.
    [[nodiscard]] int wait() {
        // If the system cannot report the end of the process, the loop asks for its status every 10 milliseconds.
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
    system::process_end end_;
};

// Writes `input` to the process and stores its output in `into`, until the process has closed its output streams.
void exchange(system::descriptor& in, std::string_view input, system::descriptor& out, system::descriptor& errors,
              finished_process& into) {
    // Writing must not wait, because the process may itself be waiting until its output is read.
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

// Returns `words` in the form that a new process needs: pointers into `words`, with a null at the end.
std::vector<char*> arguments_of(std::vector<std::string>& words) {
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (std::string& each : words) arguments.push_back(each.data());
    arguments.push_back(nullptr);
    return arguments;
}

}  // namespace

finished_process run_process(std::vector<std::string> words, std::string_view input, process_output output) {
    const std::vector<char*> arguments = arguments_of(words);

    finished_process finished;
    system::two_ends in;
    system::two_ends out;
    system::two_ends errors;
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

// --- A program that answers line by line ---

/// A running process in a group of its own, with pipes to its three standard streams.
class line_program::conversation {
public:
    conversation() = default;
    conversation(const conversation&) = delete;
    conversation(conversation&&) = delete;
    conversation& operator=(const conversation&) = delete;
    conversation& operator=(conversation&&) = delete;
    ~conversation() { static_cast<void>(end()); }

    int start(std::vector<std::string>& words) {
        const std::vector<char*> arguments = arguments_of(words);
        start_of_process start;
        start.lead_group();
        start.connect(in_.out.number(), STDIN_FILENO);
        start.connect(out_.in.number(), STDOUT_FILENO);
        start.connect(errors_.in.number(), STDERR_FILENO);
        const int error = start.run(process_, arguments.data());
        if (error != 0) process_ = -1;
        in_.out.close();
        out_.in.close();
        errors_.in.close();
        fcntl(in_.in.number(), F_SETFL, O_NONBLOCK);
        if (error == 0) end_.watch(process_);
        return error;
    }

    // Sends a line and waits for the answer, but not beyond the time `until`.
    line_read ask(std::string_view line, std::chrono::steady_clock::time_point until) {
        if (!line.empty() && !read_.empty()) return {line_read::kind::unasked};
        std::string sent(line);
        if (!line.empty()) sent += '\n';
        std::string_view rest = sent;
        for (;;) {
            if (const std::size_t end = read_.find('\n'); end != std::string::npos) {
                line_read found{line_read::kind::line, read_.substr(0, end)};
                read_.erase(0, end + 1);
                return found;
            }
            if (read_.size() > longest_line) return {line_read::kind::too_long};
            if (is_silent()) return {line_read::kind::ended};
            const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
            if (left.count() <= 0) return {line_read::kind::late};
            wait(rest, static_cast<int>(left.count()));
        }
    }

    // Ends the process. If it had already ended by itself, the result says how.
    line_read end() {
        line_read found{line_read::kind::ended};
        in_.in.close();
        if (process_ <= 0) return found;
        int status = 0;
        const bool by_itself = is_silent() && has_ended_soon();
        kill(-process_, SIGKILL);
        while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {
        }
        process_ = -1;
        if (by_itself && WIFEXITED(status)) found.status = WEXITSTATUS(status);
        if (by_itself && WIFSIGNALED(status)) found.signal = WTERMSIG(status);
        found.last_error = last_error();
        return found;
    }

private:
    // Whether the process will write nothing more. Other processes that it has started may still keep its output open.
    [[nodiscard]] bool is_silent() const { return !out_.out.is_open() || has_ended_; }

    // Waits until data can be sent or read, but at most `milliseconds`. Then sends what is left of a line, and reads
    // what has arrived.
    void wait(std::string_view& rest, int milliseconds) {
        std::array<pollfd, 4> waits = {{{rest.empty() ? -1 : in_.in.number(), POLLOUT, 0},
                                        {out_.out.number(), POLLIN, 0},
                                        {errors_.out.number(), POLLIN, 0},
                                        {end_.number(), POLLIN, 0}}};
        interruption::wait(waits, milliseconds);
        interruption::throw_if_pending();
        if (waits[0].revents != 0) {
            const ssize_t count = ::write(in_.in.number(), rest.data(), rest.size());
            if (count > 0)
                rest.remove_prefix(static_cast<std::size_t>(count));
            else if (errno != EINTR && errno != EAGAIN)
                rest = {};  // nobody reads the input any more, so the output will end as well
        }
        if (waits[1].revents != 0) read_some(out_.out, read_);
        if (waits[2].revents != 0) read_errors();
        has_ended_ = waits[3].revents != 0 && waits[1].revents == 0;
    }

    void read_errors() {
        constexpr std::size_t most_kept = 4096;
        read_some(errors_.out, kept_errors_);
        if (kept_errors_.size() > most_kept) kept_errors_.erase(0, kept_errors_.size() - most_kept);
    }

    // Returns the last line that contains "Error", as the messages of interpreters do. If no line contains it, returns
    // the last line.
    [[nodiscard]] std::string last_error() const {
        std::string last;
        std::string named;
        std::string_view rest = kept_errors_;
        while (!rest.empty()) {
            const std::string_view line = rest.substr(0, rest.find('\n'));
            rest.remove_prefix(std::min(line.size() + 1, rest.size()));
            if (!line.empty()) last = line;
            if (line.find("Error") != std::string_view::npos) named = line;
        }
        return named.empty() ? last : named;
    }

    // A process that has closed its output gets up to half a second to end. Reads its last messages meanwhile.
    bool has_ended_soon() {
        constexpr int tries = 50;
        constexpr int milliseconds = 10;
        for (int n = 0; n < tries; ++n) {
            while (errors_.out.is_open()) {
                pollfd more{errors_.out.number(), POLLIN, 0};
                if (poll(&more, 1, 0) <= 0) break;
                read_errors();
            }
            siginfo_t ended{};
            if (waitid(P_PID, static_cast<id_t>(process_), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
                ended.si_pid == process_)
                return true;
            static_cast<void>(poll(nullptr, 0, milliseconds));
        }
        return false;
    }

    system::two_ends in_, out_, errors_;
    pid_t process_ = -1;
    system::process_end end_;
    bool has_ended_ = false;  // whether the process has ended, and everything that it wrote has been read
    std::string read_;        // what the process has written after the last complete line
    std::string kept_errors_;
};

line_program::line_program(std::vector<std::string> words) : words_(std::move(words)) {}
line_program::~line_program() = default;

int line_program::start() {
    running_.reset();
    running_ = std::make_unique<conversation>();
    return running_->start(words_);
}

line_read line_program::ask(std::string_view line, std::chrono::milliseconds limit) {
    line_read found = running_->ask(line, std::chrono::steady_clock::now() + limit);
    if (found.how == line_read::kind::line) return found;
    line_read ended = running_->end();
    ended.how = found.how;
    return ended;
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
