#pragma once
// A file descriptor with an owner.

#include <unistd.h>

namespace strata::cli {

/// Owns a file descriptor, or none, and closes it on destruction.
class descriptor {
public:
    descriptor() = default;
    descriptor(const descriptor&) = delete;
    descriptor(descriptor&&) = delete;
    descriptor& operator=(const descriptor&) = delete;
    descriptor& operator=(descriptor&&) = delete;
    ~descriptor() { close(); }
    /// Takes ownership. Requires that none is open.
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

}  // namespace strata::cli
