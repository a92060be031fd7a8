#include "core/system/calls.hpp"

// What Linux does like any other POSIX system.

#include <fcntl.h>

#include "core/system/descriptor.hpp"

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

}  // namespace strata::system
