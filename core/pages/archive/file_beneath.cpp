#include "core/pages/archive/file_beneath.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <limits>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/system/calls.hpp"

namespace strata::archive {
namespace {

[[noreturn]] void fail(int reason) { throw std::system_error(reason, std::generic_category()); }

[[noreturn]] void refuse() { throw std::runtime_error("the file name leads outside the folder of archives"); }

void check_name(std::string_view name) {
    if (name.starts_with('/')) refuse();
    for (std::string_view rest = name; !rest.empty();) {
        const std::size_t slash = std::min(rest.find('/'), rest.size());
        if (rest.substr(0, slash) == "..") refuse();
        rest.remove_prefix(std::min(slash + 1, rest.size()));
    }
}

int open_beneath(const std::string& root, const std::string& name) {
    check_name(name);
    const int opened = system::open_beneath(root.empty() ? "." : root, name);
    if (opened >= 0) return opened;
    if (errno == EXDEV) refuse();
    fail(errno);
}

class bytes_of_file : public byte_source {
public:
    bytes_of_file(std::shared_ptr<const file_beneath> file, std::uint64_t offset, std::uint64_t length)
        : file_(std::move(file)), at_(offset), left_(length) {}
    std::size_t read(char* to, std::size_t size) override {
        size = static_cast<std::size_t>(std::min<std::uint64_t>(size, left_));
        // No file has a byte after this offset, because the system could not express its position.
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
