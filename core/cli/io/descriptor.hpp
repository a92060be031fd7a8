#pragma once
// A file descriptor with an owner, and pipes.

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

namespace strata::cli {

/// Owns at most one file descriptor, and closes it on destruction.
class descriptor {
public:
    descriptor() = default;
    descriptor(const descriptor&) = delete;
    descriptor(descriptor&&) = delete;
    descriptor& operator=(const descriptor&) = delete;
    descriptor& operator=(descriptor&&) = delete;
    ~descriptor() { close(); }
    /// Takes ownership of a descriptor. Precondition: the object owns none.
    void set(int number) { number_ = number; }
    void close() {
        if (is_open()) ::close(number_);
        number_ = -1;
    }
    [[nodiscard]] bool is_open() const { return number_ >= 0; }
    [[nodiscard]] int number() const { return number_; }

private:
    int number_ = -1;
};

/// Both ends of a pipe. Child processes do not inherit them.
struct two_ends {
    descriptor out, in;  ///< the end to read from, and the end to write to
    /// Throws: std::system_error if there are no descriptors left.
    two_ends() {
        std::array<int, 2> ends{};
        if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
        out.set(ends[0]);
        in.set(ends[1]);
    }
};

}  // namespace strata::cli
