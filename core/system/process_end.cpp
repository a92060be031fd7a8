#include "core/system/process_end.hpp"

#include <sys/wait.h>

#include <cerrno>
#include <csignal>
#include <exception>
#include <utility>

namespace strata::system {
namespace {

// Waits until a child process has ended, and leaves its status to others. Then closes a descriptor.
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
    // The new thread handles no signals: they are meant for threads that wait.
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
