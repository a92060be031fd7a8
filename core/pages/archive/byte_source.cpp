#include "core/pages/archive/byte_source.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>
#include <system_error>

namespace strata::archive {
namespace {

[[noreturn]] void fail() { throw std::system_error(errno, std::generic_category()); }

class descriptor_source : public byte_source {
public:
    descriptor_source(int descriptor, bool owned, std::uint64_t left)
        : descriptor_(descriptor), owned_(owned), left_(left) {}
    descriptor_source(const descriptor_source&) = delete;
    descriptor_source(descriptor_source&&) = delete;
    descriptor_source& operator=(const descriptor_source&) = delete;
    descriptor_source& operator=(descriptor_source&&) = delete;
    ~descriptor_source() override {
        if (owned_) ::close(descriptor_);
    }

    std::size_t read(char* to, std::size_t size) override {
        size = static_cast<std::size_t>(std::min<std::uint64_t>(size, left_));
        if (size == 0) return 0;
        for (;;) {
            const ssize_t count = ::read(descriptor_, to, size);
            if (count < 0 && errno == EINTR) continue;
            if (count < 0) fail();
            left_ -= static_cast<std::uint64_t>(count);
            return static_cast<std::size_t>(count);
        }
    }

private:
    int descriptor_;
    bool owned_;
    std::uint64_t left_;
};

class text_source : public byte_source {
public:
    explicit text_source(std::string_view text) : text_(text) {}
    std::size_t read(char* to, std::size_t size) override {
        size = std::min(size, text_.size());
        if (size > 0) std::memcpy(to, text_.data(), size);
        text_.remove_prefix(size);
        return size;
    }

private:
    std::string_view text_;
};

constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

}  // namespace

std::unique_ptr<byte_source> open_file(const std::string& path, std::uint64_t offset,
                                       std::optional<std::uint64_t> length) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (descriptor < 0) fail();
    auto made = std::make_unique<descriptor_source>(descriptor, true, length.value_or(no_limit));
    if (offset > 0 && ::lseek(descriptor, static_cast<off_t>(offset), SEEK_SET) < 0) fail();
    return made;
}

std::unique_ptr<byte_source> read_descriptor(int descriptor) {
    return std::make_unique<descriptor_source>(descriptor, false, no_limit);
}

std::unique_ptr<byte_source> read_text(std::string_view text) { return std::make_unique<text_source>(text); }

}  // namespace strata::archive
