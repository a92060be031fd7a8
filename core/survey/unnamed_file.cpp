#include "core/survey/unnamed_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <system_error>

namespace strata::survey {
namespace {

[[noreturn]] void fail_with(int reason) {
    throw std::system_error(reason, std::generic_category(), "a temporary file");
}

}  // namespace

int open_unnamed_file() {
    const char* const folder = std::getenv("TMPDIR");  // NOLINT(concurrency-mt-unsafe): nothing sets it
    std::string name = std::string(folder == nullptr || *folder == '\0' ? "/tmp" : folder) + "/strata-survey-XXXXXX";
    const int made = ::mkostemp(name.data(), O_CLOEXEC);
    if (made < 0) fail_with(errno);
    ::unlink(name.c_str());
    return made;
}

unnamed_file::~unnamed_file() { ::close(file_); }

unnamed_file::place unnamed_file::add(std::string_view text) {
    const place made{size_, text.size()};
    while (!text.empty()) {
        const ssize_t count = ::pwrite(file_, text.data(), text.size(), static_cast<off_t>(size_));
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) fail_with(errno);
        text.remove_prefix(static_cast<std::size_t>(count));
        size_ += static_cast<std::uint64_t>(count);
    }
    return made;
}

std::string unnamed_file::at(place where) const {
    std::string text(where.size, '\0');
    std::size_t read = 0;
    while (read < text.size()) {
        const ssize_t count =
            ::pread(file_, text.data() + read, text.size() - read, static_cast<off_t>(where.begin + read));
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) fail_with(count < 0 ? errno : EIO);
        read += static_cast<std::size_t>(count);
    }
    return text;
}

}  // namespace strata::survey
