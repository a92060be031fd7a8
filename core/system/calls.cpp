#include "core/system/calls.hpp"

// The calls that are the same on Linux and on any other POSIX system.

#include <fcntl.h>
#include <sys/wait.h>

#include <cerrno>
#include <csignal>
#include <exception>
#include <utility>

namespace strata::system {

int open_by_parts(int folder, std::string_view name) {
#ifdef O_SEARCH
    constexpr int to_pass_through = O_SEARCH | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW;
#else
    constexpr int to_pass_through = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW;
#endif
    constexpr int to_read = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | O_NOFOLLOW;
    descriptor passed;
    for (int at = folder;;) {
        const std::size_t slash = name.find('/');
        if (slash == std::string_view::npos) return ::openat(at, std::string(name).c_str(), to_read);
        if (slash > 0) {
            at = ::openat(at, std::string(name.substr(0, slash)).c_str(), to_pass_through);
            if (at < 0) return -1;
            passed.set(at);
        }
        name.remove_prefix(slash + 1);
    }
}

file_times times_of(const struct stat& about) {
    const auto nanoseconds = [](const timespec& of) {
        return static_cast<std::int64_t>(of.tv_sec) * 1'000'000'000 + of.tv_nsec;
    };
#ifdef __APPLE__
    return {nanoseconds(about.st_mtimespec), nanoseconds(about.st_ctimespec)};
#else
    return {nanoseconds(about.st_mtim), nanoseconds(about.st_ctim)};
#endif
}

// --- The end of a child process ---

namespace {

// Waits until a child process has ended, but does not collect its status, which is left to others. Then closes a
// descriptor.
void close_at_end(pid_t process, int to_close) {
    siginfo_t ended{};
    while (::waitid(P_PID, static_cast<id_t>(process), &ended, WEXITED | WNOWAIT) != 0 && errno == EINTR) {
    }
    ::close(to_close);
}

}  // namespace

process_end::~process_end() {
    if (watcher_.joinable()) watcher_.join();
}

void process_end::watch(pid_t process) noexcept {
    end_.set(open_process(process));
    if (end_.is_open()) return;
    // The new thread handles no signals, because other threads wait for them.
    sigset_t all{};
    sigset_t before{};
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    try {
        two_ends pipe;
        watcher_ = std::thread(close_at_end, process, pipe.in.number());
        static_cast<void>(pipe.in.release());
        end_.set(pipe.out.release());
    } catch (const std::exception&) {
        end_.close();
    }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

}  // namespace strata::system
