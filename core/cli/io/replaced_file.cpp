#include "core/cli/io/replaced_file.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>

#include "core/cli/io/console.hpp"
#include "core/cli/io/interruption.hpp"
#include "core/system/calls.hpp"

namespace strata::cli {
namespace {

// A new file next to the file that it will replace. The destructor deletes the new file, unless it has replaced the old
// one.
class new_file {
public:
    // `beside` is the path of the file to replace.
    explicit new_file(const std::string& beside) : path_(beside + ".XXXXXX") {
        const int number = mkstemp(path_.data());
        if (number < 0) {
            path_.clear();
        } else {
            file_.set(number);
            unfinished_.emplace(path_.c_str());
        }
    }
    ~new_file() {
        if (!path_.empty()) unlink(path_.c_str());
    }
    new_file(const new_file&) = delete;
    new_file(new_file&&) = delete;
    new_file& operator=(const new_file&) = delete;
    new_file& operator=(new_file&&) = delete;

    // Each of these functions returns whether it succeeded. If it fails, `errno` says why.
    [[nodiscard]] bool exists() const { return file_.is_open(); }
    [[nodiscard]] bool write(std::string_view contents) const {
        while (!contents.empty()) {
            const ssize_t count = ::write(file_.number(), contents.data(), contents.size());
            if (count < 0 && errno == EINTR) continue;
            if (count < 0) return false;
            contents.remove_prefix(static_cast<std::size_t>(count));
        }
        return true;
    }
    [[nodiscard]] bool belongs_like(const struct stat& old) const {
        // Gives the new file the owner, group and mode of the old one. Only a privileged process may change the owner.
        // The mode is set last, because a change of the owner clears parts of it.
        if (fchown(file_.number(), old.st_uid, old.st_gid) != 0 && fchown(file_.number(), geteuid(), old.st_gid) != 0)
            errno = 0;
        return fchmod(file_.number(), old.st_mode & 07777U) == 0;
    }
    [[nodiscard]] bool belongs_like_any() const {
        const mode_t masked = umask(0);
        umask(masked);
        return fchmod(file_.number(), 0666U & ~masked) == 0;
    }
    [[nodiscard]] bool take_the_place_of(const std::string& path) {
        // If the rename reached the disk before the data did, a crash could lose both the old contents and the new
        // ones.
        if (fsync(file_.number()) != 0 && errno != EINVAL && errno != EROFS) return false;
        if (std::rename(path_.c_str(), path.c_str()) != 0) return false;
        unfinished_.reset();
        path_.clear();
        return true;
    }

private:
    std::string path_;
    system::descriptor file_;
    std::optional<unfinished_file> unfinished_;
};

/// Throws a failure with the message for `errno`, unless `succeeded` is true.
class check_of_file {
public:
    explicit check_of_file(const std::string& path) : path_(path) {}
    void operator()(bool succeeded) const {
        if (!succeeded) throw failure(path_, std::strerror(errno));  // NOLINT(concurrency-mt-unsafe)
    }

private:
    const std::string& path_;
};

}  // namespace

void replace_file(const std::string& path, std::string_view contents) {
    const check_of_file check(path);
    const std::unique_ptr<char, decltype(&std::free)> resolved(realpath(path.c_str(), nullptr), &std::free);
    check(resolved != nullptr);
    const std::string target = resolved.get();
    struct stat old {};
    check(stat(target.c_str(), &old) == 0);
    if (!S_ISREG(old.st_mode)) throw failure(path, "cannot be replaced: it is not an ordinary file");
    // Without these checks a read-only file would be replaced: a rename depends only on the permissions of the
    // directory, and a privileged process may write to any file.
    if ((old.st_mode & 0222U) == 0) throw failure(path, "cannot be replaced: it is read-only");
    check(access(target.c_str(), W_OK) == 0);
    new_file fresh(target);
    check(fresh.exists());
    check(fresh.write(contents));
    check(fresh.belongs_like(old));
    check(fresh.take_the_place_of(target));
}

void write_file(const std::string& path, std::string_view contents) {
    struct stat old {};
    if (lstat(path.c_str(), &old) == 0) return replace_file(path, contents);
    const check_of_file check(path);
    check(errno == ENOENT);
    new_file fresh(path);
    check(fresh.exists());
    check(fresh.write(contents));
    check(fresh.belongs_like_any());
    check(fresh.take_the_place_of(path));
}

}  // namespace strata::cli
