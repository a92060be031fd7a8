#include "core/pages/spool/unnamed_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>

namespace strata::storage {
namespace {

[[noreturn]] void fail_with(int reason, const std::string& what = "a temporary file") {
    throw temporary_file_failed(reason, std::generic_category(), what);
}

}  // namespace

int open_unnamed_file() {
    const char* const given = std::getenv("TMPDIR");  // NOLINT(concurrency-mt-unsafe): nothing sets it
    const std::string folder = given == nullptr || *given == '\0' ? "/tmp" : given;
    std::string name = folder + "/strata-XXXXXX";
    const int made = ::mkostemp(name.data(), O_CLOEXEC);
    if (made < 0) fail_with(errno, "a temporary file in " + folder);
    ::unlink(name.c_str());
    return made;
}

unnamed_file::~unnamed_file() { ::close(file_); }

void unnamed_file::write(std::uint64_t at, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = ::pwrite(file_, bytes.data(), bytes.size(), static_cast<off_t>(at));
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) fail_with(errno);
        bytes.remove_prefix(static_cast<std::size_t>(count));
        at += static_cast<std::uint64_t>(count);
    }
}

void unnamed_file::read(std::uint64_t at, char* to, std::size_t size) const {
    while (size > 0) {
        const ssize_t count = ::pread(file_, to, size, static_cast<off_t>(at));
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) fail_with(count < 0 ? errno : EIO);
        to += count;
        at += static_cast<std::uint64_t>(count);
        size -= static_cast<std::size_t>(count);
    }
}

}  // namespace strata::storage
