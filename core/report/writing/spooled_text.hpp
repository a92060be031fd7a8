#pragma once
// Stores text of any size for later use: short text in memory, longer text mostly in a temporary file. The file has no
// name, so nothing is left of it when the program ends.
//
// Also sorts rows that do not fit into memory: rows are added in any order, and read in the order of their ranks.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace strata::report {

// --- The file ---

/// Thrown if a temporary file cannot be made, written or read. `what()` says what failed, and why.
class temporary_file_failed : public std::system_error {
public:
    using std::system_error::system_error;
};

/// Makes a file in $TMPDIR, or in /tmp if TMPDIR is not set, and removes its name. Returns a descriptor for reading and
/// writing, which the caller must close. Throws: temporary_file_failed.
[[nodiscard]] int open_temporary_file();

/// A temporary file. The destructor closes the file, which deletes it.
class temporary_file {
public:
    /// Makes the file. Throws: temporary_file_failed.
    temporary_file() : file_(open_temporary_file()) {}
    ~temporary_file();
    temporary_file(const temporary_file&) = delete;
    temporary_file(temporary_file&&) = delete;
    temporary_file& operator=(const temporary_file&) = delete;
    temporary_file& operator=(temporary_file&&) = delete;

    /// Writes `bytes` at the offset `at`. Throws: temporary_file_failed.
    void write(std::uint64_t at, std::string_view bytes);
    /// Reads `size` bytes, starting at the offset `at`. Throws: temporary_file_failed if reading fails, or if the file
    /// has fewer bytes.
    void read(std::uint64_t at, char* to, std::size_t size) const;

private:
    int file_;
};

// --- The text ---

/// A text that can grow at its end. All functions that read or write throw temporary_file_failed.
class spooled_text {
public:
    /// Keeps up to `most` bytes in memory, and makes a file only for a longer text.
    explicit spooled_text(std::size_t most = std::size_t{4} << 20U) : most_(most) {}
    /// Moves the text. `other` is empty afterwards.
    spooled_text(spooled_text&& other) noexcept
        : most_(other.most_),
          file_(std::move(other.file_)),
          in_file_(std::exchange(other.in_file_, 0)),
          end_(std::exchange(other.end_, {})) {}
    spooled_text& operator=(spooled_text&& other) noexcept {
        most_ = other.most_;
        file_ = std::move(other.file_);
        in_file_ = std::exchange(other.in_file_, 0);
        end_ = std::exchange(other.end_, {});
        return *this;
    }
    spooled_text(const spooled_text&) = delete;
    spooled_text& operator=(const spooled_text&) = delete;
    ~spooled_text() = default;

    /// Returns the size of the text in bytes.
    [[nodiscard]] std::uint64_t size() const { return in_file_ + end_.size(); }
    void append(std::string_view text);
    /// Writes `by` over the bytes that begin at the offset `at`. Precondition: the text has all bytes that are
    /// overwritten.
    void replace(std::uint64_t at, std::string_view by);
    /// Returns `size` bytes, starting at the offset `at`. Precondition: the text has these bytes.
    [[nodiscard]] std::string read(std::uint64_t at, std::size_t size) const;
    /// Calls `use` with the whole text, in parts. Each part is valid only during the call. `use` must not add to the
    /// text.
    void read_all(const std::function<void(std::string_view part)>& use) const;

private:
    std::size_t most_;
    std::unique_ptr<temporary_file> file_;  // the first part of the text; null if all of the text is in memory
    std::uint64_t in_file_ = 0;             // the size of that part in bytes
    std::string end_;                       // the rest of the text
};

// --- Sorting ---

/// Sorts rows by rank. Memory: a few megabytes, and an entry for each rank that occurs. If there are many rows, most of
/// them are in a file. `add` and `for_each` throw temporary_file_failed.
class external_sort {
public:
    /// Adds a row with a rank. Complexity: logarithmic in the number of ranks.
    void add(std::uint64_t rank, std::string_view row);
    /// Calls `use` with each row, the highest rank first. Rows of equal rank come in the order in which they were
    /// added. A row is valid only during the call. Complexity: linear in the rows.
    void for_each(const std::function<void(std::string_view row)>& use) const;

private:
    // The rows of one rank form a chain: before each row, the offset of the next one is stored.
    struct chain {
        std::uint64_t first = 0, last = 0;
    };
    spooled_text kept_;
    std::map<std::uint64_t, chain> chains_;
};

}  // namespace strata::report
