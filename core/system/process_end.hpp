#pragma once
// The end of a child process as a descriptor, for a program that waits for several things at once.

#include <sys/types.h>

#include <thread>

#include "core/system/descriptor.hpp"

namespace strata::system {

/// Becomes readable when a child process has ended. The process still has to be waited for.
class process_end {
public:
    process_end() = default;
    /// Waits until the process has ended.
    ~process_end();
    process_end(const process_end&) = delete;
    process_end(process_end&&) = delete;
    process_end& operator=(const process_end&) = delete;
    process_end& operator=(process_end&&) = delete;

    /// Watches a child process of this process. Precondition: the object watches none.
    void watch(pid_t process) noexcept;
    /// The descriptor; -1 if the object watches no process, or has no means to do so.
    [[nodiscard]] int number() const { return end_.number(); }
    [[nodiscard]] bool is_open() const { return end_.is_open(); }

private:
    descriptor end_;
    std::thread watcher_;  // where the system has no descriptors of processes
};

}  // namespace strata::system
