// The calls of Linux. Names that only Linux has occur in no other file (tests/structure/linux_calls_test.cpp).

#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>  // defines __GLIBC__
#include <fstream>
#include <system_error>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "core/system/calls.hpp"

namespace strata::system {

pipe_ends open_pipe() {
    int ends[2] = {-1, -1};
    if (::pipe2(ends, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
    return {ends[0], ends[1]};
}

int open_process(pid_t process) {
#ifdef SYS_pidfd_open
    return static_cast<int>(::syscall(SYS_pidfd_open, process, 0));
#else
    static_cast<void>(process);
    return -1;
#endif
}

int open_beneath(const std::string& root, const std::string& name) {
    descriptor folder;
    folder.set(::open(root.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
    if (!folder.is_open()) return -1;
    open_how how{};
    how.flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK;
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS;
    const long opened = ::syscall(SYS_openat2, folder.number(), name.c_str(), &how, sizeof how);
    // Kernels before 5.6 lack the call, and some sandboxes forbid it.
    if (opened < 0 && (errno == ENOSYS || errno == EPERM)) return open_by_parts(folder.number(), name);
    return static_cast<int>(opened);
}

void close_from(int first) { ::close_range(static_cast<unsigned>(first), ~0U, 0); }

void limit_growth(std::uint64_t bytes) {
    // The sixth number is the size, in pages, of the memory that is neither code nor shared.
    std::uint64_t pages = 0;
    std::ifstream sizes("/proc/self/statm");
    for (int i = 0; i < 6; ++i) sizes >> pages;
    rlimit data{};
    if (!sizes || ::getrlimit(RLIMIT_DATA, &data) != 0) return;
    data.rlim_cur = std::min<rlim_t>(data.rlim_max, pages * static_cast<rlim_t>(::getpagesize()) + bytes);
    ::setrlimit(RLIMIT_DATA, &data);
}

int sync_data(int file) { return ::fdatasync(file); }

void return_large_blocks() {
#ifdef __GLIBC__
    // By default, glibc returns a freed block to the system at once only if the block is above a certain size, and it
    // gradually raises this size. Each thread then keeps as much memory as its largest page needed.
    constexpr int large_block = 4 << 20;
    mallopt(M_MMAP_THRESHOLD, large_block);
#endif
}

}  // namespace strata::system
