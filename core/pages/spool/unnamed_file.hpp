#pragma once
// A file that has no name, so that nothing is left of it when the program ends.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <system_error>

namespace strata::storage {

/// A temporary file could not be made, written or read. `what` says so, and why.
class temporary_file_failed : public std::system_error {
public:
    using std::system_error::system_error;
};

/// Opens a new file in $TMPDIR, or /tmp, for reading and writing, and takes its name away. The caller closes it.
/// Throws: temporary_file_failed.
[[nodiscard]] int open_unnamed_file();

/// Such a file, which is closed on destruction.
class unnamed_file {
public:
    /// Throws: temporary_file_failed.
    unnamed_file() : file_(open_unnamed_file()) {}
    ~unnamed_file();
    unnamed_file(const unnamed_file&) = delete;
    unnamed_file(unnamed_file&&) = delete;
    unnamed_file& operator=(const unnamed_file&) = delete;
    unnamed_file& operator=(unnamed_file&&) = delete;

    /// Writes bytes at a place, in bytes from the beginning. Throws: temporary_file_failed.
    void write(std::uint64_t at, std::string_view bytes);
    /// Reads `size` bytes from a place. Throws: temporary_file_failed, also if there are fewer.
    void read(std::uint64_t at, char* to, std::size_t size) const;

private:
    int file_;
};

}  // namespace strata::storage
