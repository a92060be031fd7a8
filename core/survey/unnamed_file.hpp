#pragma once
// A file that has no name, so that nothing is left of it when the program ends.

#include <cstdint>
#include <string>
#include <string_view>

namespace strata::survey {

/// Opens a new file in $TMPDIR, or /tmp, for reading and writing, and takes its name away. The caller closes it.
/// Throws: std::system_error.
[[nodiscard]] int open_unnamed_file();

/// Texts in such a file: what is too much for memory.
class unnamed_file {
public:
    /// Throws: std::system_error.
    unnamed_file() : file_(open_unnamed_file()) {}
    ~unnamed_file();
    unnamed_file(const unnamed_file&) = delete;
    unnamed_file(unnamed_file&&) = delete;
    unnamed_file& operator=(const unnamed_file&) = delete;
    unnamed_file& operator=(unnamed_file&&) = delete;

    /// Where a text is.
    struct place {
        std::uint64_t begin = 0, size = 0;
    };
    /// Throws: std::system_error if it cannot be written.
    place add(std::string_view text);
    /// The text at a place. Throws: std::system_error if it cannot be read.
    [[nodiscard]] std::string at(place where) const;

private:
    int file_;
    std::uint64_t size_ = 0;
};

}  // namespace strata::survey
