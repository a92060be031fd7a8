// The calls of any POSIX system, such as macOS. The option STRATA_POSIX_ONLY selects them on Linux as well.

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <filesystem>
#include <system_error>
#include <vector>

#include "core/system/calls.hpp"

namespace strata::system {
namespace {

// Returns the open descriptors from `first` on; nothing if the system does not list them.
std::vector<int> open_from(int first) {
    std::vector<int> found;
    std::error_code error;
    for (std::filesystem::directory_iterator at("/dev/fd", error), end; !error && at != end; at.increment(error)) {
        const std::string name = at->path().filename().string();
        int number = -1;
        const auto read = std::from_chars(name.data(), name.data() + name.size(), number);
        if (read.ec == std::errc() && number >= first) found.push_back(number);
    }
    return error ? std::vector<int>() : found;
}

}  // namespace

pipe_ends open_pipe() {
    int ends[2] = {-1, -1};
    if (::pipe(ends) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
    for (const int each : ends) ::fcntl(each, F_SETFD, FD_CLOEXEC);
    return {ends[0], ends[1]};
}

int open_process(pid_t /*process*/) { return -1; }

int open_beneath(const std::string& root, const std::string& name) {
    descriptor folder;
    folder.set(::open(root.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    return folder.is_open() ? open_by_parts(folder.number(), name) : -1;
}

void close_from(int first) {
    const std::vector<int> found = open_from(first);
    for (const int each : found) ::close(each);
    if (!found.empty()) return;
    // The limit may be huge. Descriptors beyond `most` are assumed to be unused.
    constexpr long most = 1L << 16U;
    const long limit = ::sysconf(_SC_OPEN_MAX);
    for (int each = first; each < (limit < 0 || limit > most ? most : limit); ++each) ::close(each);
}

void limit_growth(std::uint64_t /*bytes*/) {}

int sync_data(int file) { return ::fsync(file); }

void return_large_blocks() {}

}  // namespace strata::system
