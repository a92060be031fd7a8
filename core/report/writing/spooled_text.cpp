#include "core/report/writing/spooled_text.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <limits>
#include <string>

namespace strata::report {
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

// --- Sorting ---

namespace {

constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();
constexpr std::size_t size_of_number = sizeof(std::uint64_t);
// Each row is preceded by the offset of the next row in its chain (or `none`), and by its own length.
constexpr std::size_t size_of_head = 2 * size_of_number;

std::string bytes_of(std::initializer_list<std::uint64_t> numbers) {
    std::string bytes(numbers.size() * size_of_number, '\0');
    std::memcpy(bytes.data(), numbers.begin(), bytes.size());
    return bytes;
}

std::uint64_t number_in(const std::string& bytes, std::size_t at) {
    std::uint64_t number = 0;
    std::memcpy(&number, bytes.data() + at, size_of_number);
    return number;
}

}  // namespace

void external_sort::add(std::uint64_t rank, std::string_view row) {
    const std::uint64_t at = kept_.size();
    const auto [found, is_new] = chains_.try_emplace(rank, chain{at, at});
    if (!is_new) {
        kept_.replace(found->second.last, bytes_of({at}));
        found->second.last = at;
    }
    kept_.append(bytes_of({none, row.size()}));
    kept_.append(row);
}

void external_sort::for_each(const std::function<void(std::string_view row)>& use) const {
    for (auto each = chains_.rbegin(); each != chains_.rend(); ++each) {
        for (std::uint64_t at = each->second.first; at != none;) {
            const std::string head = kept_.read(at, size_of_head);
            use(kept_.read(at + size_of_head, static_cast<std::size_t>(number_in(head, size_of_number))));
            at = number_in(head, 0);
        }
    }
}

}  // namespace strata::report
