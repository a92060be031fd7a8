#pragma once
// A file descriptor with an owner, and pipes.

#include <unistd.h>

#include <utility>

#include "core/system/calls.hpp"

namespace strata::system {

/// Owns at most one file descriptor, and closes it on destruction.
class descriptor {
public:
    descriptor() = default;
    descriptor(const descriptor&) = delete;
    descriptor(descriptor&&) = delete;
    descriptor& operator=(const descriptor&) = delete;
    descriptor& operator=(descriptor&&) = delete;
    ~descriptor() { close(); }
    /// Takes ownership, and closes the descriptor that the object owned before.
    void set(int number) {
        close();
        number_ = number;
    }
    void close() {
        if (is_open()) ::close(number_);
        number_ = -1;
    }
    /// Gives up ownership without closing. Returns the descriptor.
    [[nodiscard]] int release() { return std::exchange(number_, -1); }
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
        const pipe_ends ends = open_pipe();
        out.set(ends.out);
        in.set(ends.in);
    }
};

}  // namespace strata::system
