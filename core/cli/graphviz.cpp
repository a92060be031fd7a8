#include "core/cli/graphviz.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "core/cli/console.hpp"
#include "core/cli/interruption.hpp"

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX leaves its declaration to its users

namespace strata::cli {
namespace {

constexpr std::string_view what = "graphviz";
constexpr const char* no_graphviz = "Graphviz is not installed: no 'dot' in PATH (install it, or use --format=dot)";

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
        if (pipe2(ends.data(), O_CLOEXEC) != 0) throw failure(what, std::strerror(errno));
        out.set(ends[0]);
        in.set(ends[1]);
    }
};

/// The standard streams of the new process.
class streams_of_process {
public:
    streams_of_process(int in, int out, int err) {
        posix_spawn_file_actions_init(&actions_);
        posix_spawn_file_actions_adddup2(&actions_, in, STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&actions_, out, STDOUT_FILENO);
        posix_spawn_file_actions_adddup2(&actions_, err, STDERR_FILENO);
    }
    streams_of_process(const streams_of_process&) = delete;
    streams_of_process(streams_of_process&&) = delete;
    streams_of_process& operator=(const streams_of_process&) = delete;
    streams_of_process& operator=(streams_of_process&&) = delete;
    ~streams_of_process() { posix_spawn_file_actions_destroy(&actions_); }
    [[nodiscard]] const posix_spawn_file_actions_t* get() const { return &actions_; }

private:
    posix_spawn_file_actions_t actions_{};
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

}  // namespace

std::string drawn_by_graphviz(const std::string& dot_text) {
    two_ends input;
    two_ends output;
    two_ends errors;
    pid_t process = 0;
    {
        const streams_of_process streams(input.out.get(), output.in.get(), errors.in.get());
        std::string name = "dot";
        std::string format = "-Tsvg";
        const std::array<char*, 3> arguments = {name.data(), format.data(), nullptr};
        const int error = posix_spawnp(&process, name.c_str(), streams.get(), nullptr, arguments.data(), environ);
        if (error == ENOENT) throw failure("--format=svg", no_graphviz);
        if (error != 0) throw failure(what, std::strerror(error));
    }
    input.out.close();
    output.in.close();
    errors.in.close();
    // Writing must not block: dot may be waiting for its own output to be read.
    fcntl(input.in.get(), F_SETFL, O_NONBLOCK);
    std::string picture;
    std::string complaint;
    std::string_view rest = dot_text;
    while (input.in.get() >= 0 || output.out.get() >= 0 || errors.out.get() >= 0) {
        std::array<pollfd, 3> waits = {
            {{input.in.get(), POLLOUT, 0}, {output.out.get(), POLLIN, 0}, {errors.out.get(), POLLIN, 0}}};
        if (poll(waits.data(), waits.size(), -1) < 0 && errno != EINTR) break;
        if (waits[0].revents != 0) write_some(input.in, rest);
        if (waits[1].revents != 0) read_some(output.out, picture);
        if (waits[2].revents != 0) read_some(errors.out, complaint);
    }
    int status = 0;
    while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    // dot received the interrupt too.
    interruption::throw_if_pending();
    if (WIFEXITED(status) && WEXITSTATUS(status) == 127 && picture.empty()) throw failure("--format=svg", no_graphviz);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0 || picture.empty())
        throw failure(what, complaint.empty()
                                ? "'dot' failed without a message"
                                : fmt::format("'dot' reports: {}", complaint.substr(0, complaint.find('\n'))));
    return picture;
}

}  // namespace strata::cli
