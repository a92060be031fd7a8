#include "core/pages/archive/file_beneath.hpp"

#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <limits>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <utility>

namespace strata::archive {
namespace {

constexpr int flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK;

[[noreturn]] void fail(int reason) { throw std::system_error(reason, std::generic_category()); }

[[noreturn]] void refuse() { throw std::runtime_error("the file name leads outside the folder of archives"); }

/// Holds a descriptor, and closes it at the end of the scope.
class held {
public:
    explicit held(int number) : number_(number) {}
    held(const held&) = delete;
    held(held&&) = delete;
    held& operator=(const held&) = delete;
    held& operator=(held&&) = delete;
    ~held() {
        if (number_ >= 0) ::close(number_);
    }
    [[nodiscard]] int number() const { return number_; }
    void set(int number) {
        if (number_ >= 0) ::close(number_);
        number_ = number;
    }
    int release() { return std::exchange(number_, -1); }

private:
    int number_;
};

void check_name(std::string_view name) {
    if (name.starts_with('/')) refuse();
    for (std::string_view rest = name; !rest.empty();) {
        const std::size_t slash = std::min(rest.find('/'), rest.size());
        if (rest.substr(0, slash) == "..") refuse();
        rest.remove_prefix(std::min(slash + 1, rest.size()));
    }
}

// Opens a path, one folder after the other, without following links.
int open_by_parts(int folder, std::string_view name) {
    held at(::dup(folder));
    for (;;) {
        const std::size_t slash = name.find('/');
        const std::string part(name.substr(0, slash));
        const bool is_last = slash == std::string_view::npos;
        if (part.empty() && !is_last) {
            name.remove_prefix(1);
            continue;
        }
        at.set(::openat(at.number(), part.c_str(), O_NOFOLLOW | (is_last ? flags : O_PATH | O_DIRECTORY | O_CLOEXEC)));
        if (at.number() < 0) fail(errno);
        if (is_last) return at.release();
        name.remove_prefix(slash + 1);
    }
}

int open_beneath(const std::string& root, const std::string& name) {
    check_name(name);
    const held folder(::open(root.empty() ? "." : root.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
    if (folder.number() < 0) fail(errno);
    open_how how{};
    how.flags = static_cast<std::uint64_t>(flags);
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS;
    const long opened = ::syscall(SYS_openat2, folder.number(), name.c_str(), &how, sizeof how);
    if (opened >= 0) return static_cast<int>(opened);
    if (errno == EXDEV) refuse();
    if (errno != ENOSYS && errno != EPERM) fail(errno);
    return open_by_parts(folder.number(), name);
}

class bytes_of_file : public byte_source {
public:
    bytes_of_file(std::shared_ptr<const file_beneath> file, std::uint64_t offset, std::uint64_t length)
        : file_(std::move(file)), at_(offset), left_(length) {}
    std::size_t read(char* to, std::size_t size) override {
        size = static_cast<std::size_t>(std::min<std::uint64_t>(size, left_));
        // The largest offset that the system can express.
        constexpr auto farthest = static_cast<std::uint64_t>(std::numeric_limits<off_t>::max());
        if (size == 0 || at_ > farthest) return 0;
        const ssize_t count = ::pread(file_->descriptor(), to, size, static_cast<off_t>(at_));
        if (count < 0) fail(errno);
        at_ += static_cast<std::uint64_t>(count);
        left_ -= static_cast<std::uint64_t>(count);
        return static_cast<std::size_t>(count);
    }

private:
    std::shared_ptr<const file_beneath> file_;
    std::uint64_t at_, left_;
};

}  // namespace

file_beneath::file_beneath(const std::string& root, const std::string& name) : descriptor_(open_beneath(root, name)) {
    struct stat about {};
    if (::fstat(descriptor_, &about) == 0 && S_ISREG(about.st_mode)) return;
    ::close(descriptor_);
    throw std::runtime_error("not a regular file");
}

file_beneath::~file_beneath() { ::close(descriptor_); }

std::unique_ptr<byte_source> read_at(std::shared_ptr<const file_beneath> file, std::uint64_t offset,
                                     std::optional<std::uint64_t> length) {
    return std::make_unique<bytes_of_file>(std::move(file), offset,
                                           length.value_or(std::numeric_limits<std::uint64_t>::max()));
}

}  // namespace strata::archive
