#pragma once
// What differs from system to system. linux.cpp makes calls that only Linux has. posix.cpp does the same with calls
// that every POSIX system has. The build takes one of the two files.

#include <sys/stat.h>
#include <sys/types.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace strata::system {

/// The two descriptors of a pipe.
struct pipe_ends {
    int out, in;  ///< the end to read from, and the end to write to
};

/// Opens a pipe whose ends close when the process runs another program. On a system other than Linux, a program that
/// another thread starts during the call may inherit them. Throws: std::system_error if there are no descriptors left.
[[nodiscard]] pipe_ends open_pipe();

/// Opens a child process: the descriptor becomes readable when the process ends. Returns -1 if the system has no such
/// descriptors; `process_end` then finds another way.
[[nodiscard]] int open_process(pid_t process);

/// Opens a file for reading without waiting for a writer. `name` is relative to the folder `root`, and must not lead
/// out of it. Returns a descriptor, or -1 with `errno`; EXDEV: a symbolic link leads out of the folder. Linux follows
/// links that stay in the folder. Other systems follow none.
[[nodiscard]] int open_beneath(const std::string& root, const std::string& name);

/// Opens a file for reading as `open_beneath` does, but one folder after the other, and follows no links. `folder` is a
/// descriptor. `name` has no part "..". The folders in `name` must be readable or, where the system can open a folder
/// only to search it, searchable. Returns a descriptor, or -1 with `errno`.
[[nodiscard]] int open_by_parts(int folder, std::string_view name);

/// Closes all descriptors from `first` on.
void close_from(int first);

/// Limits the memory of this process to what it has now and `bytes` more. Does nothing on systems other than Linux:
/// POSIX does not say how much memory a process has.
void limit_growth(std::uint64_t bytes);

/// Writes the contents of a file to the disk, and of its other data at least the size. Returns 0, or -1 with `errno`.
[[nodiscard]] int sync_data(int file);

/// When a file was changed, in nanoseconds since 1970.
struct file_times {
    std::int64_t contents, inode;
};
[[nodiscard]] file_times times_of(const struct stat& about);

/// Makes the allocator return large blocks to the system as soon as they are freed, where it does not do so by itself.
void return_large_blocks();

}  // namespace strata::system
