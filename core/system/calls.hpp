#pragma once
// Declares calls that differ from system to system, and classes that own their results. linux.cpp makes these calls
// with functions that only Linux has, and posix.cpp with functions that every POSIX system has. The build compiles one
// of the two files.

#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

namespace strata::system {

// --- Calls ---

/// The two descriptors of a pipe.
struct pipe_ends {
    int out, in;  ///< the end to read from, and the end to write to
};

/// Opens a pipe whose ends close when the process executes another program. On systems other than Linux, a program that
/// another thread starts during the call may inherit them. Throws: std::system_error if there are no descriptors left.
[[nodiscard]] pipe_ends open_pipe();

/// Opens a descriptor for a child process. It becomes readable when the process ends. Returns -1 if the system has no
/// such descriptors; `process_end` then finds another way.
[[nodiscard]] int open_process(pid_t process);

/// Opens a file for reading without waiting for a writer. `name` is relative to the folder `root`, and must not lead
/// out of it. Returns a descriptor, or -1 with `errno`; EXDEV: a symbolic link leads out of the folder. Linux follows
/// links that stay in the folder. Other systems follow none.
[[nodiscard]] int open_beneath(const std::string& root, const std::string& name);

/// Opens a file for reading as `open_beneath` does, but opens one folder after the other and follows no links. `folder`
/// is a descriptor. `name` must not contain the part "..". The folders in `name` must be readable. If the system can
/// open a folder just to search it, search permission is enough. Returns a descriptor, or -1 with `errno`.
[[nodiscard]] int open_by_parts(int folder, std::string_view name);

/// Closes all descriptors with the number `first` or a greater one.
void close_from(int first);

/// Limits the memory of this process to the amount that it uses now plus `bytes`. Does nothing on systems other than
/// Linux, because POSIX does not say how much memory a process has.
void limit_growth(std::uint64_t bytes);

/// Writes the contents of a file to the disk, and the metadata needed to read them, such as its size. Returns 0, or -1
/// with `errno`.
[[nodiscard]] int sync_data(int file);

/// The times of the last changes to a file, in nanoseconds since 1970.
struct file_times {
    std::int64_t contents, inode;
};
[[nodiscard]] file_times times_of(const struct stat& about);

/// Makes the allocator return large blocks to the system as soon as they are freed. Does nothing where the allocator
/// does so by itself.
void return_large_blocks();

// --- Descriptors with an owner, and pipes ---

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

// --- The end of a child process as a descriptor, for a program that waits for several things at once ---

/// Becomes readable when a child process has ended. The caller must still collect the status of the process by waiting
/// for it.
class process_end {
public:
    process_end() = default;
    /// Waits until the process has ended.
    ~process_end();
    process_end(const process_end&) = delete;
    process_end(process_end&&) = delete;
    process_end& operator=(const process_end&) = delete;
    process_end& operator=(process_end&&) = delete;

    /// Watches a child process of this process. Precondition: the object watches no process.
    void watch(pid_t process) noexcept;
    /// Returns the descriptor; -1 if the object watches no process, or if the descriptor could not be made.
    [[nodiscard]] int number() const { return end_.number(); }
    [[nodiscard]] bool is_open() const { return end_.is_open(); }

private:
    descriptor end_;
    std::thread watcher_;  // waits for the process, where the system has no descriptors of processes
};

}  // namespace strata::system
