#include "core/pages/spool/spooled_text.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <string>

namespace strata::pages {
namespace {

[[noreturn]] void fail_with(int reason, const std::string& what = "a temporary file") {
    throw temporary_file_failed(reason, std::generic_category(), what);
}

}  // namespace

int open_temporary_file() {
    const char* const given = std::getenv("TMPDIR");  // NOLINT(concurrency-mt-unsafe): nothing sets it
    const std::string folder = given == nullptr || *given == '\0' ? "/tmp" : given;
    std::string name = folder + "/strata-XXXXXX";
    const int made = ::mkostemp(name.data(), O_CLOEXEC);
    if (made < 0) fail_with(errno, "a temporary file in " + folder);
    ::unlink(name.c_str());
    return made;
}

temporary_file::~temporary_file() { ::close(file_); }

void temporary_file::write(std::uint64_t at, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = ::pwrite(file_, bytes.data(), bytes.size(), static_cast<off_t>(at));
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) fail_with(errno);
        bytes.remove_prefix(static_cast<std::size_t>(count));
        at += static_cast<std::uint64_t>(count);
    }
}

void temporary_file::read(std::uint64_t at, char* to, std::size_t size) const {
    while (size > 0) {
        const ssize_t count = ::pread(file_, to, size, static_cast<off_t>(at));
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) fail_with(count < 0 ? errno : EIO);
        to += count;
        at += static_cast<std::uint64_t>(count);
        size -= static_cast<std::size_t>(count);
    }
}

void spooled_text::append(std::string_view text) {
    if (end_.size() + text.size() > most_) {
        if (!file_) file_ = std::make_unique<temporary_file>();
        file_->write(in_file_, end_);
        file_->write(in_file_ + end_.size(), text);
        in_file_ += end_.size() + text.size();
        end_.clear();
    } else {
        end_ += text;
    }
}

void spooled_text::replace(std::uint64_t at, std::string_view by) {
    if (at < in_file_) {
        const std::string_view part =
            by.substr(0, static_cast<std::size_t>(std::min<std::uint64_t>(by.size(), in_file_ - at)));
        file_->write(at, part);
        at += part.size();
        by.remove_prefix(part.size());
    }
    if (!by.empty()) end_.replace(static_cast<std::size_t>(at - in_file_), by.size(), by);
}

std::string spooled_text::read(std::uint64_t at, std::size_t size) const {
    std::string text;
    if (at < in_file_) {
        text.resize(static_cast<std::size_t>(std::min<std::uint64_t>(size, in_file_ - at)));
        file_->read(at, text.data(), text.size());
        at += text.size();
    }
    if (text.size() < size) text.append(end_, static_cast<std::size_t>(at - in_file_), size - text.size());
    return text;
}

void spooled_text::read_all(const std::function<void(std::string_view part)>& use) const {
    constexpr std::uint64_t piece = std::uint64_t{256} << 10U;
    for (std::uint64_t at = 0; at < in_file_; at += piece)
        use(read(at, static_cast<std::size_t>(std::min(piece, in_file_ - at))));
    if (!end_.empty()) use(end_);
}

}  // namespace strata::pages
